-- PURPOSE    Give a role back, so that another candidate need not wait for the lease to end.
-- KEYS       1 leader:quote-order:{role}
-- ARGV       1 candidate, 2 term
-- RETURNS    {'RESIGNED'} | {'NOT_LEADING'}
-- INVARIANT  Only the leadership itself ends itself, by candidate and term. The term is remembered.
local lease = redis.call('HMGET', KEYS[1], 'candidate', 'term')
if lease[1] ~= ARGV[1] or lease[2] ~= ARGV[2] then
  return { 'NOT_LEADING' }
end
redis.call('HSET', KEYS[1], 'until', '0', 'candidate', '')
return { 'RESIGNED' }
