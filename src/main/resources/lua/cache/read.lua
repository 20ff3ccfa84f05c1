-- PURPOSE    Read a versioned copy with its age.
-- KEYS       1 a key of the cache role
-- ARGV       none
-- RETURNS    {'HIT', version, age in ms, value} | {'MISS'} | {'GARBAGE'}
-- INVARIANT  Reads only. The age is by the clock of Redis, which also stamped the copy.
local raw = redis.call('GET', KEYS[1])
if not raw then
  return { 'MISS' }
end
local version, stored, start = string.match(raw, '^v1|(%d+)|(%d+)|()')
-- more digits than a 64-bit number has is not ours either
if not version or #version > 18 or #stored > 15 then
  return { 'GARBAGE' }
end
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
return { 'HIT', version, string.format('%.0f', math.max(0, now - tonumber(stored))), string.sub(raw, start) }
