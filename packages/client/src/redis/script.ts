import { leastSpeed, regainedPerMs } from '../limits/speed.ts';

/**
 * The whole of the limits in Redis, in one script: a desk (one key in one process) says what it holds, what has ended and whom it
 * would let through, and is told who may go, or when to ask again. Its rules are those of a single process (`limits/traffic.ts`),
 * on the time of Redis, and two more:
 *
 * - What a desk holds is leased, and lapses when the desk falls silent: tokens are then taken, places free.
 * - Whoever has waited longer comes first, of what is scarce: what is free is reckoned without what those before would take. So
 *   nobody has to wait for a desk that is late, or gone. Of places, each desk keeps its equal share without asking.
 *
 * KEYS: the key, the account, the address, the line at the address. ARGV: one message as JSON. Fields: `l:` leases, `w:` and `h:`
 * desks that wait (for tokens or places, for heavy places), `p:` operations that are paused.
 *
 * Answers whole numbers, which `readWord` in `messages.ts` names.
 */
export const script = `
local keyAt, accountAt, addressAt, addressLineAt = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local said = cjson.decode(ARGV[1])
local desk, numbers = said.desk, said.numbers
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local limited = numbers.addressPerMinute > 0
local leasedUntil = now + said.leaseMs
local longestWait, placePoll, grace = math.min(1000, said.leaseMs / 3), 50, 1000

local function read(at)
  local fields, flat = {}, redis.call('HGETALL', at)
  for i = 1, #flat, 2 do fields[flat[i]] = flat[i + 1] end
  return fields
end
local function text(number) return string.format('%.3f', number) end
local function split(value) return string.match(value, '^([^;]*);([^;]*);([^;]*)$') end

local key, account, addressLine = read(keyAt), read(accountAt), read(addressLineAt)
local level = tonumber(key.level) or numbers.burst
local levelAt = tonumber(key.at) or now
local speed, slowedAt = tonumber(key.speed) or 1, tonumber(key.slowed) or 0
local pausedUntil = tonumber(key.paused) or 0
-- Another Redis may have had another time.
if levelAt > now + 61000 then levelAt = now end
if pausedUntil > now + 61000 then pausedUntil = 0 end
if slowedAt > now then slowedAt = now end

local function speedNow() return math.min(1, speed + (now - slowedAt) * ${regainedPerMs}) end
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
    local lapses, tokens, since = split(value)
    if tonumber(lapses) <= now then
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
    local lapses, holder, heavy = split(value)
    if tonumber(lapses) <= now then redis.call('HDEL', accountAt, field)
    else places[string.sub(field, 3)] = { desk = holder, heavy = heavy == '1' } end
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
  places[lease] = { desk = desk, heavy = heavy }
  redis.call('HSET', keyAt, 'l:' .. lease, text(leasedUntil) .. ';' .. tokens .. ';' .. text(since))
  redis.call('HSET', accountAt, 'l:' .. lease, text(leasedUntil) .. ';' .. desk .. ';' .. (heavy and '1' or '0'))
  if limited then redis.call('ZADD', addressAt, text(leasedUntil + numbers.windowMs), lease) end
end

for _, ended in ipairs(said.ended) do
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
    elseif ended.how == 'refused' then
      pausedUntil = math.max(pausedUntil, now + ended.forMs)
      level, levelAt = reserved + lease.tokens, pausedUntil
      if lease.since > slowedAt then speed, slowedAt = math.max(${leastSpeed}, speedNow() / 2), now end
    end
  end
end
for _, lease in ipairs(said.held) do hold(lease.lease, lease.tokens, lease.heavy, (held[lease.lease] or { since = now }).since) end
if said.drained then level = math.min(level, reserved) end

local mySince = now
for _, line in ipairs({ { keyAt, key }, { accountAt, account }, { addressLineAt, addressLine } }) do
  for _, field in ipairs({ 'w:' .. desk, 'h:' .. desk }) do
    if line[2][field] then
      mySince = math.min(mySince, (split(line[2][field])))
      redis.call('HDEL', line[1], field)
      line[2][field] = nil
    end
  end
end
-- What those take who have waited longer, and who they are.
local function before(at, fields, kind)
  local tokens, desks = 0, {}
  for field, value in pairs(fields) do
    if string.sub(field, 1, 2) == kind then
      local since, wanted, lapses = split(value)
      local other = string.sub(field, 3)
      if tonumber(lapses) <= now then redis.call('HDEL', at, field)
      else
        desks[other] = true
        if tonumber(since) < mySince or (tonumber(since) == mySince and other < desk) then tokens = tokens + wanted end
      end
    end
  end
  return tokens, desks
end
local function line(at, kind, tokens, wait)
  redis.call('HSET', at, kind .. desk, text(mySince) .. ';' .. tokens .. ';' .. text(now + wait + grace))
end
local function hasPlace(kind, limit)
  limit = math.max(1, math.floor(limit * speedNow()))
  local waiting, desks = before(accountAt, account, kind)
  local taken, mine, count = 0, 0, 0
  desks[desk] = true
  for _, place in pairs(places) do
    if kind == 'w:' or place.heavy then
      taken = taken + 1
      if place.desk == desk then mine = mine + 1 end
      desks[place.desk] = true
    end
  end
  for _ in pairs(desks) do count = count + 1 end
  local free = limit - taken
  return free > 0 and (mine < math.floor(limit / count) or free > waiting)
end

local addressLeft = limited and numbers.addressPerMinute - redis.call('ZCARD', addressAt) or 0
local granted, wait, pauses = 0, longestWait, {}
for i, ask in ipairs(said.asks) do
  pauses[i] = math.max(0, (tonumber(account['p:' .. ask.operation]) or 0) - now)
end
if #said.asks > 0 then
  if pausedUntil > now then wait = pausedUntil - now
  elseif not hasPlace('w:', numbers.concurrent) then
    wait = placePoll
    line(accountAt, 'w:', 1, wait)
  else
    for i, ask in ipairs(said.asks) do
      if pauses[i] == 0 then
        if ask.heavy and not hasPlace('h:', numbers.heavy) then
          wait = placePoll
          line(accountAt, 'h:', 1, wait)
        else
          local missing = ask.tokens + (before(keyAt, key, 'w:')) - (level - reserved)
          local atAddress = before(addressLineAt, addressLine, 'w:')
          if missing > 0 then
            wait = math.min(wait, missing / rate())
            line(keyAt, 'w:', ask.tokens, wait)
          elseif limited and addressLeft <= atAddress then
            local last = redis.call('ZRANGE', addressAt, atAddress - addressLeft, atAddress - addressLeft, 'WITHSCORES')
            if last[2] then wait = math.min(wait, last[2] - now) end
            line(addressLineAt, 'w:', 1, wait)
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
redis.call('PEXPIRE', addressAt, math.ceil(said.leaseMs + 2 * numbers.windowMs))
redis.call('PEXPIRE', addressLineAt, 60000)
local answer = {
  granted, math.ceil(math.max(1, math.min(wait, longestWait))), math.floor((level - reserved) * 1000), math.floor(speedNow() * 1000),
  math.ceil(math.max(0, pausedUntil - now)), addressLeft,
}
for i = 1, #said.asks do answer[#answer + 1] = math.ceil(pauses[i]) end
return answer
`;
