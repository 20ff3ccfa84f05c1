-- PURPOSE    Claim a work item, unless another claim on it is alive.
-- KEYS       1 work-claim:quote-order:{workId}
-- ARGV       1 token, 2 time to live in ms
-- RETURNS    {'GRANTED'} | {'HELD', ms until the other claim ends}
-- INVARIANT  At most one token per item. Repeated with its own token it is granted again, so an
--            ambiguous reply can be repeated. A claim without an end (put there by hand) gets one.
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then
  local left = redis.call('PTTL', KEYS[1])
  if left < 0 then
    left = tonumber(ARGV[2])
    redis.call('PEXPIRE', KEYS[1], left)
  end
  return { 'HELD', left }
end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return { 'GRANTED' }
