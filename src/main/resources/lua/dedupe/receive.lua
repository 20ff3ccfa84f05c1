-- PURPOSE    Note that an event arrived, and tell what is known of it.
-- KEYS       1 dedupe:quote-order:{source}:{eventId}
-- ARGV       1 token of this delivery, 2 ms to remember RECEIVED
-- RETURNS    {'FIRST'} | {'REDELIVERED'} | {'DUPLICATE'}
-- INVARIANT  Only DONE is a duplicate. A value that is neither (garbage) never suppresses work.
--            Repeated with its own token a first delivery stays a first one.
local seen = redis.call('GET', KEYS[1])
if seen == 'DONE' then
  return { 'DUPLICATE' }
end
local mine = 'RECEIVED ' .. ARGV[1]
redis.call('SET', KEYS[1], mine, 'PX', ARGV[2])
if not seen or seen == mine then
  return { 'FIRST' }
end
return { 'REDELIVERED' }
