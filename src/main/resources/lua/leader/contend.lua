-- PURPOSE    Acquire a role, or renew it for the candidate that has it.
-- KEYS       1 leader:quote-order:{role}
-- ARGV       1 candidate (one running process, not only its name), 2 lease in ms,
--            3 ms to remember the term after the lease
-- RETURNS    {'LEADING', term} | {'FOLLOWING', ms until the lease of the leader ends}
-- INVARIANT  By the clock of Redis, one candidate holds an unended lease. A renewal keeps token and
--            term. A new leadership has a higher term; where the last one is unknown (data lost) the
--            clock in microseconds stands in, so that no counter has to be kept for ever.
local function text(n) return string.format('%.0f', n) end
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local lease = redis.call('HMGET', KEYS[1], 'candidate', 'until', 'term')
local holder, ends, term = lease[1], tonumber(lease[2] or '') or 0, tonumber(lease[3] or '') or 0
local alive = holder and ends > now
if alive and holder ~= ARGV[1] then
  return { 'FOLLOWING', text(ends - now) }
end
if not alive then
  term = math.max(term + 1, tonumber(time[1]) * 1000000 + tonumber(time[2]))
end
redis.call('HSET', KEYS[1], 'candidate', ARGV[1], 'until', text(now + tonumber(ARGV[2])), 'term', text(term))
redis.call('PEXPIRE', KEYS[1], text(tonumber(ARGV[2]) + tonumber(ARGV[3])))
return { 'LEADING', text(term) }
