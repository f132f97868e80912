import { minSpeed, recovery } from '../limits/key-state.ts';
import { keptMs, knownMs, maxSilenceMs } from './messages.ts';

/** While nothing is granted after a loss of data, all limiters that hold or wait for something report what they know. */
const quietMs = maxSilenceMs + 500;

/**
 * All limits in Redis, in one script. A limiter (of one key in one process) reports its leases, the requests that ended, and the requests that it
 * would admit. The reply says which one to admit, or when to ask again. The rules are those of a single process (`limits/process-limiter.ts`), in the
 * time of Redis, with two more:
 *
 * - Permits are leased, and expire when their limiter is silent: their tokens are then taken, their slots free.
 * - Capacity is handed out in arrival order; what limiters that wait longer need is reserved for them. So no limiter waits for one that
 *   is late or gone. Each limiter has its equal share of the concurrent requests without asking.
 *
 * Redis can lose data while it is up: by a flush, a quick restart, a replica that lags behind, or the eviction of a key. Each message gets a
 * stamp. The hashes keep the last one, and the one with which they began (`last`, `born`). A limiter sends the stamp of its last reply. So the
 * script sees what was lost since. It then grants nothing for a moment (`quiet`), while the limiters report. The bucket begins empty, and the
 * script takes the lowest speed, the longest pause, and all permits. A limiter without a reply reports nothing: on a first start the bucket is full.
 *
 * KEYS: the key, the account, the address, the queue of the address. ARGV: one message as JSON. Fields: `l:` leases, `w:` and `h:` limiters
 * that wait (for tokens or slots, for heavy slots), `p:` operations that are paused.
 *
 * Replies with whole numbers, which `readReply` in `messages.ts` names.
 */
export const script = `
local keyAt, accountAt, addressAt, addressQueueAt = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local message = cjson.decode(ARGV[1])
local limiter, numbers = message.limiter, message.numbers
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local limited = numbers.addressPerMinute > 0
local leasedUntil = now + message.leaseMs
local longestWait, slotPoll, grace = math.min(${maxSilenceMs}, message.leaseMs / 3), 50, 1000

local function read(at)
  local fields, flat = {}, redis.call('HGETALL', at)
  for i = 1, #flat, 2 do fields[flat[i]] = flat[i + 1] end
  return fields
end
local function text(number) return string.format('%.3f', number) end
local function split(value) return string.match(value, '^([^;]*);([^;]*);([^;]*)$') end

local key, account, addressQueue = read(keyAt), read(accountAt), read(addressQueueAt)

-- The time of Redis goes back by a failover or by NTP. What was written later goes back with it: nothing lies in the future.
local times = { at = true, slowed = true, paused = true, limited = true, quiet = true }
local function rewind(at, fields)
  local ahead = (tonumber(fields.now) or now) - now
  if ahead < 1 then return 0 end
  local function earlier(time) return text(math.max(0, time - ahead)) end
  for field, value in pairs(fields) do
    local kind = string.sub(field, 1, 2)
    if times[field] or kind == 'p:' then fields[field] = earlier(value)
    elseif kind == 'l:' or kind == 'w:' or kind == 'h:' then
      local first, middle, last = split(value)
      if at ~= accountAt or kind ~= 'l:' then last = earlier(last) end
      fields[field] = earlier(first) .. ';' .. middle .. ';' .. last
    end
    if fields[field] ~= value then redis.call('HSET', at, field, fields[field]) end
  end
  return ahead
end
rewind(keyAt, key)
rewind(accountAt, account)
local ahead = rewind(addressQueueAt, addressQueue)
if ahead > 0 then
  local scores = redis.call('ZRANGE', addressAt, 0, -1, 'WITHSCORES')
  for i = 1, #scores, 2 do redis.call('ZADD', addressAt, text(scores[i + 1] - ahead), scores[i]) end
end

local known = message.known
local seen = known and known.seen or 0
local stamp = math.max(time[1] * 1000000 + time[2], seen + 1)
for _, fields in ipairs({ key, account, addressQueue }) do
  local last = tonumber(fields.last) or 0
  stamp = math.max(stamp, last + 1)
  -- After a loss, the time may lie behind all stamps that other limiters still know. Theirs would each be a loss of its own.
  if last < seen then stamp = math.max(stamp, seen + ${1000 * knownMs}) end
end
local quietUntil = 0
local function isLost(fields, isDamaged)
  if isDamaged or not fields.born or tonumber(fields.last) < seen then fields.born, fields.quiet = stamp, 0 end
  local lost = seen > 0 and tonumber(fields.born) > seen
  if lost and tonumber(fields.quiet) == 0 then fields.quiet = now + ${quietMs} end
  quietUntil = math.max(quietUntil, fields.quiet)
  return lost
end
local lostKey, lostAccount = isLost(key, false), isLost(account, false)
local lostAddress = isLost(addressQueue, tonumber(addressQueue.count) ~= redis.call('ZCARD', addressAt))

local level = tonumber(key.level) or numbers.burst
local levelAt = tonumber(key.at) or now
local speed, slowedAt = tonumber(key.speed) or 1, tonumber(key.slowed) or 0
local recoveryMs = tonumber(key.recovery) or ${recovery.minMs / 2}
local pausedUntil, limitedSince = tonumber(key.paused) or 0, tonumber(key.limited) or 0

local function speedAt(at) return math.min(1, speed + (at - slowedAt) / recoveryMs) end
local function speedNow() return speedAt(now) end
local function rate() return numbers.tokensPerMs * speedNow() end
local function refill()
  local size = math.max(numbers.burst * speedNow(), numbers.expensiveCost)
  local elapsed = math.max(0, now - levelAt)
  local recovering = math.max(0, math.min(now, slowedAt + (1 - speed) * recoveryMs) - levelAt)
  local lost = recovering * (2 - speedAt(levelAt) - speedAt(levelAt + recovering)) / 2
  if level < size then level = math.min(size, level + (elapsed - lost) * numbers.tokensPerMs) end
  levelAt = levelAt + elapsed
end
if message.resumed then levelAt, pausedUntil, limitedSince = math.min(levelAt, now), 0, 0 end
if lostKey then
  recoveryMs = math.max(recoveryMs, ${recovery.minMs})
  local knownSpeed = math.min(1, known.speed + known.agoMs / recoveryMs)
  if knownSpeed < speedNow() then speed, slowedAt = knownSpeed, now end
  if known.pausedForMs > known.agoMs then
    pausedUntil = math.max(pausedUntil, now + known.pausedForMs - known.agoMs)
    levelAt = math.max(levelAt, pausedUntil)
  end
end
refill()

local reserved, held = 0, {}
for field, value in pairs(key) do
  if string.sub(field, 1, 2) == 'l:' then
    local expires, tokens, since = split(value)
    if tonumber(expires) <= now then
      level = level - tokens
      redis.call('HDEL', keyAt, field)
    else
      held[string.sub(field, 3)] = { tokens = tonumber(tokens), since = tonumber(since) }
      reserved = reserved + tokens
    end
  end
end
local slots, longestPause = {}, 0
for field, value in pairs(account) do
  local kind = string.sub(field, 1, 2)
  if kind == 'l:' then
    local expires, holder, heavy = split(value)
    if tonumber(expires) <= now then redis.call('HDEL', accountAt, field)
    else slots[string.sub(field, 3)] = { limiter = holder, heavy = heavy == '1' } end
  elseif kind == 'p:' then
    if message.resumed or tonumber(value) <= now then
      redis.call('HDEL', accountAt, field)
      account[field] = nil
    else longestPause = math.max(longestPause, value - now) end
  end
end
redis.call('ZREMRANGEBYSCORE', addressAt, '-inf', text(now))
redis.call('ZREMRANGEBYSCORE', addressAt, text(now + numbers.windowMs + math.max(message.leaseMs, ${keptMs})), '+inf')

local function hold(lease, tokens, heavy, since)
  if not held[lease] then reserved = reserved + tokens end
  held[lease] = { tokens = tokens, since = since }
  slots[lease] = { limiter = limiter, heavy = heavy }
  redis.call('HSET', keyAt, 'l:' .. lease, text(leasedUntil) .. ';' .. tokens .. ';' .. text(since))
  redis.call('HSET', accountAt, 'l:' .. lease, text(leasedUntil) .. ';' .. limiter .. ';' .. (heavy and '1' or '0'))
  if limited then redis.call('ZADD', addressAt, text(leasedUntil + numbers.windowMs), lease) end
end

for _, ended in ipairs(message.ended) do
  local lease = held[ended.lease]
  if lease then
    held[ended.lease], slots[ended.lease] = nil, nil
    reserved = reserved - lease.tokens
    redis.call('HDEL', keyAt, 'l:' .. ended.lease)
    redis.call('HDEL', accountAt, 'l:' .. ended.lease)
    if ended.how == 'unsent' then redis.call('ZREM', addressAt, ended.lease)
    else redis.call('ZADD', addressAt, 'XX', text(now + numbers.windowMs), ended.lease) end
    if ended.how == 'charged' then level = level - lease.tokens end
  end
  if ended.how == 'charged' then limitedSince = 0 end
  -- The service has said these, whether Redis still knows the lease or not.
  if ended.how == 'paused' then
    account['p:' .. ended.operation] = text(now + ended.forMs)
    longestPause = math.max(longestPause, ended.forMs)
    redis.call('HSET', accountAt, 'p:' .. ended.operation, text(now + ended.forMs))
  elseif ended.how == 'rate-limited' then
    pausedUntil = math.max(pausedUntil, now + ended.forMs)
    if limitedSince == 0 then limitedSince = now end
    level, levelAt = reserved + (lease and lease.tokens or 0), pausedUntil
    if lease and lease.since > slowedAt and not (ended.isRepeated and now - slowedAt < ${recovery.repeatMs}) then
      local slowedTo = math.max(${minSpeed}, speedNow() / 2)
      local full = math.max(0, now - slowedAt - (1 - speed) * recoveryMs)
      recoveryMs = math.min(${recovery.maxMs}, math.max(${recovery.minMs}, recoveryMs * 2 ^ (1 - full / ${recovery.halvedByMs})))
      speed, slowedAt = slowedTo, now
    end
  end
end
for _, lease in ipairs(message.held) do
  -- Their tokens were set aside before, elsewhere.
  if (lostKey or message.drained) and not held[lease.lease] then level = level + lease.tokens end
  hold(lease.lease, lease.tokens, lease.heavy, (held[lease.lease] or { since = now }).since)
end
-- Processes that have used tokens before the loss was seen may be idle or gone, and report nothing. Stamps are no times: they may lie ahead.
if lostKey then level = math.min(level, reserved + math.max(0, now + ${quietMs} - key.quiet) * rate()) end
if message.drained then level = math.min(level, reserved) end
if lostAccount then
  for _, pause in ipairs(message.pauses) do
    local field, ends = 'p:' .. pause.operation, now + pause.forMs
    if ends > math.max(now, tonumber(account[field]) or 0) then
      account[field] = text(ends)
      longestPause = math.max(longestPause, pause.forMs)
      redis.call('HSET', accountAt, field, account[field])
    end
  end
end
if limited then
  for _, sent in ipairs(message.sent) do
    local counts = now - sent.agoMs + numbers.windowMs
    if counts > now then redis.call('ZADD', addressAt, 'NX', text(counts), sent.lease) end
  end
end

local mySince = now
for _, queue in ipairs({ { keyAt, key }, { accountAt, account }, { addressQueueAt, addressQueue } }) do
  for _, field in ipairs({ 'w:' .. limiter, 'h:' .. limiter }) do
    if queue[2][field] then
      mySince = math.min(mySince, (split(queue[2][field])))
      redis.call('HDEL', queue[1], field)
      queue[2][field] = nil
    end
  end
end
-- What limiters that wait longer need, and which ones wait at all.
local function before(at, fields, kind)
  local tokens, limiters = 0, {}
  for field, value in pairs(fields) do
    if string.sub(field, 1, 2) == kind then
      local since, wanted, expires = split(value)
      local other = string.sub(field, 3)
      if tonumber(expires) <= now then redis.call('HDEL', at, field)
      else
        limiters[other] = true
        if tonumber(since) < mySince or (tonumber(since) == mySince and other < limiter) then tokens = tokens + wanted end
      end
    end
  end
  return tokens, limiters
end
local function enqueue(at, kind, tokens, wait)
  redis.call('HSET', at, kind .. limiter, text(mySince) .. ';' .. tokens .. ';' .. text(now + wait + grace))
end
local function hasSlot(kind, limit)
  limit = math.max(1, math.floor(limit * speedNow()))
  local waiting, limiters = before(accountAt, account, kind)
  local taken, mine, count = 0, 0, 0
  limiters[limiter] = true
  for _, slot in pairs(slots) do
    if kind == 'w:' or slot.heavy then
      taken = taken + 1
      if slot.limiter == limiter then mine = mine + 1 end
      limiters[slot.limiter] = true
    end
  end
  for _ in pairs(limiters) do count = count + 1 end
  local free = limit - taken
  return free > 0 and (mine < math.floor(limit / count) or free > waiting)
end

local addressLeft = limited and numbers.addressPerMinute - redis.call('ZCARD', addressAt) or 0
local granted, wait, pauses = 0, longestWait, {}
for i, ask in ipairs(message.asks) do
  pauses[i] = math.max(0, (tonumber(account['p:' .. ask.operation]) or 0) - now)
end
if #message.asks > 0 then
  if math.max(pausedUntil, quietUntil) > now then wait = math.max(pausedUntil, quietUntil) - now
  elseif not hasSlot('w:', numbers.concurrent) then
    wait = slotPoll
    enqueue(accountAt, 'w:', 1, wait)
  else
    for i, ask in ipairs(message.asks) do
      if pauses[i] == 0 then
        if ask.heavy and not hasSlot('h:', numbers.heavy) then
          wait = slotPoll
          enqueue(accountAt, 'h:', 1, wait)
        else
          local missing = ask.tokens + (before(keyAt, key, 'w:')) - (level - reserved)
          local atAddress = before(addressQueueAt, addressQueue, 'w:')
          if missing > 0 then
            wait = math.min(wait, missing / rate())
            enqueue(keyAt, 'w:', ask.tokens, wait)
          elseif limited and addressLeft <= atAddress then
            local last = redis.call('ZRANGE', addressAt, atAddress - addressLeft, atAddress - addressLeft, 'WITHSCORES')
            if last[2] then wait = math.min(wait, last[2] - now) end
            enqueue(addressQueueAt, 'w:', 1, wait)
          else
            granted = i
            hold(ask.lease, ask.tokens, ask.heavy, now)
            addressLeft = addressLeft - 1
          end
          break
        end
      end
    end
  end
end

redis.call('HSET', keyAt, 'level', string.format('%.6f', level), 'at', text(levelAt), 'speed', string.format('%.6f', speed), 'slowed', text(slowedAt), 'recovery', text(recoveryMs), 'paused', text(pausedUntil), 'limited', text(limitedSince))
local function stampOf(fields) return 'now', text(now), 'born', string.format('%.0f', fields.born), 'last', string.format('%.0f', stamp), 'quiet', text(fields.quiet) end
redis.call('HSET', keyAt, stampOf(key))
redis.call('HSET', accountAt, stampOf(account))
redis.call('HSET', addressQueueAt, 'count', redis.call('ZCARD', addressAt), stampOf(addressQueue))
redis.call('PEXPIRE', keyAt, math.ceil(${keptMs} + 2 * numbers.burst / numbers.tokensPerMs))
redis.call('PEXPIRE', accountAt, math.ceil(${keptMs} + longestPause))
redis.call('PEXPIRE', addressAt, ${keptMs})
redis.call('PEXPIRE', addressQueueAt, ${keptMs})
local reply = {
  granted, math.ceil(math.max(1, math.min(wait, longestWait))), math.floor((level - reserved) * 1000), math.floor(speedNow() * 1000),
  math.ceil(math.max(0, pausedUntil - now)), limitedSince == 0 and 0 or math.ceil(now - limitedSince + 1), addressLeft, stamp, lostAddress and 1 or 0,
}
for i = 1, #message.asks do reply[#reply + 1] = math.ceil(pauses[i]) end
return reply
`;
