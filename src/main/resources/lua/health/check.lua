-- PURPOSE    Tell that scripts run here, and on which version of Redis.
-- KEYS       none
-- ARGV       none
-- RETURNS    {version}
-- INVARIANT  Reads and writes no key.
return { redis.REDIS_VERSION or 'before 7' }
