-- PURPOSE    Record what became of an attempt.
-- KEYS       1 idem:quote-order:{tenant}:{operation}:{hash}
-- ARGV       1 attempt token, 2 fingerprint version, 3 fingerprint hash, 4 ms to remember,
--            5 state: COMPLETED | FAILED_FINAL | FAILED_RETRYABLE | UNKNOWN,
--            6 status, 7 contentType, 8 body, 9 location, 10 etag ('' for none); 6 to 10 for final states
-- RETURNS    {'RECORDED'} | {'SUPERSEDED'}
-- INVARIANT  Written when the attempt owns the state, or when there is none (Redis lost it): never over
--            another attempt. A final answer is never taken back or changed, not even by its own attempt.
local final = { COMPLETED = true, FAILED_FINAL = true }
local raw = redis.call('GET', KEYS[1])
local readable, state = pcall(cjson.decode, raw or '')
if readable and type(state) == 'table' and type(state.state) == 'string' then
  if state.attempt ~= ARGV[1] or (final[state.state] and not final[ARGV[5]]) then
    return { 'SUPERSEDED' }
  end
  if final[state.state] then
    return { 'RECORDED' }
  end
end
local next = { state = ARGV[5], attempt = ARGV[1], fingerprintVersion = ARGV[2], fingerprint = ARGV[3] }
if final[ARGV[5]] then
  next.answer = { status = ARGV[6], contentType = ARGV[7], body = ARGV[8] }
  if ARGV[9] ~= '' then next.answer.location = ARGV[9] end
  if ARGV[10] ~= '' then next.answer.etag = ARGV[10] end
end
redis.call('SET', KEYS[1], cjson.encode(next), 'PX', ARGV[4])
return { 'RECORDED' }
