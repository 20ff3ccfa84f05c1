-- PURPOSE    Tell what is known of an idempotent call and, where nothing stands in the way, note that an
--            attempt is under way.
-- KEYS       1 idem:quote-order:{tenant}:{operation}:{hash}
-- ARGV       1 attempt token, 2 fingerprint version, 3 fingerprint hash, 4 lease in ms,
--            5 ms to remember an attempt that nobody finishes
-- RETURNS    {'STARTED', '0' | '1' takeover, '0' | '1' garbage found} | {'IN_PROGRESS', ms left}
--            | {'REUSED'} | {'FINISHED', status, contentType, body, location, etag}, '' for none
-- INVARIANT  One attempt at a time is in progress and alive, by the clock of Redis. A final answer is
--            not overwritten, except that a fingerprint of another version cannot be compared and is
--            left to PostgreSQL. Repeated with its own token an attempt is started again.
local function text(v) return type(v) == 'string' and v or '' end
local function readableAnswer(a)
  return type(a) == 'table' and type(a.contentType) == 'string' and type(a.body) == 'string'
    and string.match(text(a.status), '^[1-5]%d%d$')
end
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local raw = redis.call('GET', KEYS[1])
local readable, state = pcall(cjson.decode, raw or '')
local known = readable and type(state) == 'table' and type(state.state) == 'string'
local takeover = false
if known then
  local comparable = tostring(state.fingerprintVersion) == ARGV[2]
  local same = comparable and state.fingerprint == ARGV[3]
  if state.state == 'IN_PROGRESS' and (tonumber(state.lease) or 0) > now then
    if comparable and not same then
      return { 'REUSED' }
    end
    if state.attempt ~= ARGV[1] then
      return { 'IN_PROGRESS', string.format('%.0f', state.lease - now) }
    end
    takeover = state.takeover == true
  elseif (state.state == 'COMPLETED' or state.state == 'FAILED_FINAL') and comparable
      and readableAnswer(state.answer) then
    if not same then
      return { 'REUSED' }
    end
    local a = state.answer
    return { 'FINISHED', a.status, a.contentType, a.body, text(a.location), text(a.etag) }
  else
    takeover = true
  end
end
redis.call('SET', KEYS[1], cjson.encode({
  state = 'IN_PROGRESS', attempt = ARGV[1], fingerprintVersion = ARGV[2], fingerprint = ARGV[3],
  lease = now + tonumber(ARGV[4]), takeover = takeover
}), 'PX', ARGV[5])
return { 'STARTED', takeover and '1' or '0', (raw and not known) and '1' or '0' }
