-- PURPOSE    Acquire a lease, unless another one of the same name is alive.
-- KEYS       1 lock:quote-order:{path} or leader:quote-order:{role}
-- ARGV       1 token, 2 time to live in ms
-- RETURNS    {'ACQUIRED', advisory token} | {'HELD', ms until the other lease ends}
-- INVARIANT  At most one token per name. Repeated with its own token it finds its own lease and makes
--            it last as long as asked for, so an ambiguous reply can be repeated. The advisory token
--            is drawn with the lease, from the clock in microseconds: no counter lives for ever. A
--            lease without an end (put there by hand) gets one.
local value = redis.call('GET', KEYS[1])
if value then
  local advisory, holder = string.match(value, '^(%d+) (.*)$')
  if holder == ARGV[1] then
    redis.call('PEXPIRE', KEYS[1], ARGV[2])
    return { 'ACQUIRED', advisory }
  end
  local left = redis.call('PTTL', KEYS[1])
  if left < 0 then
    left = tonumber(ARGV[2])
    redis.call('PEXPIRE', KEYS[1], left)
  end
  return { 'HELD', left }
end
local time = redis.call('TIME')
local advisory = string.format('%.0f', tonumber(time[1]) * 1000000 + tonumber(time[2]))
redis.call('SET', KEYS[1], advisory .. ' ' .. ARGV[1], 'PX', ARGV[2])
return { 'ACQUIRED', advisory }
