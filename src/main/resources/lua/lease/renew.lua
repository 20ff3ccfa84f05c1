-- PURPOSE    Make a lease last longer.
-- KEYS       1 lock:quote-order:{path} or leader:quote-order:{role}
-- ARGV       1 token, 2 time to live in ms, from now
-- RETURNS    {'RENEWED'} | {'GONE'} nobody holds it | {'OTHER'} another does
-- INVARIANT  Only the token that holds the lease prolongs it, and nothing is set that was gone.
local value = redis.call('GET', KEYS[1])
if not value then
  return { 'GONE' }
end
if string.match(value, '^%d+ (.*)$') ~= ARGV[1] then
  return { 'OTHER' }
end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return { 'RENEWED' }
