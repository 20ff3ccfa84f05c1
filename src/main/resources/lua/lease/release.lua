-- PURPOSE    Give a lease back.
-- KEYS       1 lock:quote-order:{path} or leader:quote-order:{role}
-- ARGV       1 token
-- RETURNS    {'RELEASED'} | {'GONE'} nobody holds it | {'OTHER'} another does
-- INVARIANT  Only the token that holds the lease ends it.
local value = redis.call('GET', KEYS[1])
if not value then
  return { 'GONE' }
end
if string.match(value, '^%d+ (.*)$') ~= ARGV[1] then
  return { 'OTHER' }
end
redis.call('DEL', KEYS[1])
return { 'RELEASED' }
