-- PURPOSE    Offer a versioned copy.
-- KEYS       1 a key of the cache role
-- ARGV       1 version, 2 value, 3 time to live in ms
-- RETURNS    {'STORED'} | {'SUPERSEDED', the newer version}
-- INVARIANT  An older version never replaces a newer one. The same version refreshes the copy. What
--            cannot be read is replaced.
-- decimal strings, because a Lua number is exact only up to 2^53
local function newer(a, b) return #a > #b or (#a == #b and a > b) end
local raw = redis.call('GET', KEYS[1])
local version = raw and string.match(raw, '^v1|(%d+)|%d+|')
if version and #version <= 18 and newer(version, ARGV[1]) then
  return { 'SUPERSEDED', version }
end
local time = redis.call('TIME')
local now = string.format('%.0f', tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000))
redis.call('SET', KEYS[1], 'v1|' .. ARGV[1] .. '|' .. now .. '|' .. ARGV[2], 'PX', ARGV[3])
return { 'STORED' }
