-- PURPOSE    Give a claim back.
-- KEYS       1 work-claim:quote-order:{workId}
-- ARGV       1 token
-- RETURNS    {'RELEASED'} | {'NOT_HELD'}
-- INVARIANT  Only the token that holds the claim ends it.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then
  return { 'NOT_HELD' }
end
redis.call('DEL', KEYS[1])
return { 'RELEASED' }
