import { minSpeed, speedRecoveryPerMs } from '../limits/key-state.ts';

/**
 * All limits in Redis, in one script. A limiter (of one key in one process) reports its leases, the requests that ended, and the requests
 * that it would admit; the reply says which one to admit, or when to ask again. The rules are those of a single process
 * (`limits/process-limiter.ts`), in the time of Redis, with two more:
 *
 * - Permits are leased, and expire when their limiter is silent: their tokens are then taken, their places free.
 * - Capacity is handed out in arrival order; what limiters that wait longer need is reserved for them. So no limiter waits for one that
 *   is late or gone. Each limiter has its equal share of the concurrent requests without asking.
 *
 * KEYS: the key, the account, the address, the queue of the address. ARGV: one message as JSON. Fields: `l:` leases, `w:` and `h:` limiters
 * that wait (for tokens or places, for heavy places), `p:` operations that are paused.
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
local longestWait, placePoll, grace = math.min(1000, message.leaseMs / 3), 50, 1000

local function read(at)
  local fields, flat = {}, redis.call('HGETALL', at)
  for i = 1, #flat, 2 do fields[flat[i]] = flat[i + 1] end
  return fields
end
local function text(number) return string.format('%.3f', number) end
local function split(value) return string.match(value, '^([^;]*);([^;]*);([^;]*)$') end

local key, account, addressQueue = read(keyAt), read(accountAt), read(addressQueueAt)
local level = tonumber(key.level) or numbers.burst
local levelAt = tonumber(key.at) or now
local speed, slowedAt = tonumber(key.speed) or 1, tonumber(key.slowed) or 0
local pausedUntil = tonumber(key.paused) or 0
-- Another Redis may have had another time.
if levelAt > now + 61000 then levelAt = now end
if pausedUntil > now + 61000 then pausedUntil = 0 end
if slowedAt > now then slowedAt = now end

local function speedNow() return math.min(1, speed + (now - slowedAt) * ${speedRecoveryPerMs}) end
local function rate() return numbers.tokensPerMs * speedNow() end
local function refill()
  local size = math.max(numbers.burst * speedNow(), numbers.expensiveCost)
  local elapsed = math.max(0, now - levelAt)
  if level < size then level = math.min(size, level + elapsed * rate()) end
  levelAt = levelAt + elapsed
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
local places, longestPause = {}, 0
for field, value in pairs(account) do
  local kind = string.sub(field, 1, 2)
  if kind == 'l:' then
    local expires, holder, heavy = split(value)
    if tonumber(expires) <= now then redis.call('HDEL', accountAt, field)
    else places[string.sub(field, 3)] = { limiter = holder, heavy = heavy == '1' } end
  elseif kind == 'p:' then
    if tonumber(value) <= now then
      redis.call('HDEL', accountAt, field)
      account[field] = nil
    else longestPause = math.max(longestPause, value - now) end
  end
end
redis.call('ZREMRANGEBYSCORE', addressAt, '-inf', text(now))

local function hold(lease, tokens, heavy, since)
  if not held[lease] then reserved = reserved + tokens end
  held[lease] = { tokens = tokens, since = since }
  places[lease] = { limiter = limiter, heavy = heavy }
  redis.call('HSET', keyAt, 'l:' .. lease, text(leasedUntil) .. ';' .. tokens .. ';' .. text(since))
  redis.call('HSET', accountAt, 'l:' .. lease, text(leasedUntil) .. ';' .. limiter .. ';' .. (heavy and '1' or '0'))
  if limited then redis.call('ZADD', addressAt, text(leasedUntil + numbers.windowMs), lease) end
end

for _, ended in ipairs(message.ended) do
  local lease = held[ended.lease]
  if lease then
    held[ended.lease], places[ended.lease] = nil, nil
    reserved = reserved - lease.tokens
    redis.call('HDEL', keyAt, 'l:' .. ended.lease)
    redis.call('HDEL', accountAt, 'l:' .. ended.lease)
    if ended.how == 'unsent' then redis.call('ZREM', addressAt, ended.lease)
    else redis.call('ZADD', addressAt, 'XX', text(now + numbers.windowMs), ended.lease) end
    if ended.how == 'charged' then level = level - lease.tokens
    elseif ended.how == 'paused' then
      account['p:' .. ended.operation] = text(now + ended.forMs)
      longestPause = math.max(longestPause, ended.forMs)
      redis.call('HSET', accountAt, 'p:' .. ended.operation, text(now + ended.forMs))
    elseif ended.how == 'rate-limited' then
      pausedUntil = math.max(pausedUntil, now + ended.forMs)
      level, levelAt = reserved + lease.tokens, pausedUntil
      if lease.since > slowedAt then speed, slowedAt = math.max(${minSpeed}, speedNow() / 2), now end
    end
  end
end
for _, lease in ipairs(message.held) do hold(lease.lease, lease.tokens, lease.heavy, (held[lease.lease] or { since = now }).since) end
if message.drained then level = math.min(level, reserved) end

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
local function hasPlace(kind, limit)
  limit = math.max(1, math.floor(limit * speedNow()))
  local waiting, limiters = before(accountAt, account, kind)
  local taken, mine, count = 0, 0, 0
  limiters[limiter] = true
  for _, place in pairs(places) do
    if kind == 'w:' or place.heavy then
      taken = taken + 1
      if place.limiter == limiter then mine = mine + 1 end
      limiters[place.limiter] = true
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
  if pausedUntil > now then wait = pausedUntil - now
  elseif not hasPlace('w:', numbers.concurrent) then
    wait = placePoll
    enqueue(accountAt, 'w:', 1, wait)
  else
    for i, ask in ipairs(message.asks) do
      if pauses[i] == 0 then
        if ask.heavy and not hasPlace('h:', numbers.heavy) then
          wait = placePoll
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

redis.call('HSET', keyAt, 'level', string.format('%.6f', level), 'at', text(levelAt), 'speed', string.format('%.6f', speed), 'slowed', text(slowedAt), 'paused', text(pausedUntil))
redis.call('PEXPIRE', keyAt, math.ceil(900000 + 2 * numbers.burst / numbers.tokensPerMs))
redis.call('PEXPIRE', accountAt, math.ceil(900000 + longestPause))
redis.call('PEXPIRE', addressAt, math.ceil(message.leaseMs + 2 * numbers.windowMs))
redis.call('PEXPIRE', addressQueueAt, 60000)
local reply = {
  granted, math.ceil(math.max(1, math.min(wait, longestWait))), math.floor((level - reserved) * 1000), math.floor(speedNow() * 1000),
  math.ceil(math.max(0, pausedUntil - now)), addressLeft,
}
for i = 1, #message.asks do reply[#reply + 1] = math.ceil(pauses[i]) end
return reply
`;
