-- PURPOSE    Mark an event done, after its effect was committed.
-- KEYS       1 dedupe:quote-order:{source}:{eventId}
-- ARGV       1 ms to remember DONE
-- RETURNS    {'MARKED'}
-- INVARIANT  Written whatever was there before, also nothing: the commit has happened.
redis.call('SET', KEYS[1], 'DONE', 'PX', ARGV[1])
return { 'MARKED' }
