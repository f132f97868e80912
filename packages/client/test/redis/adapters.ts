import type { RedisEval } from '@boothkit/client/redis';

// ioredis: new Redis(url)
type IoRedis = { eval(script: string, numberOfKeys: number, ...keysAndArgs: string[]): Promise<unknown> };
export const ofIoRedis =
  (redis: IoRedis): RedisEval =>
  (script, keys, args) =>
    redis.eval(script, keys.length, ...keys, ...args);

// node-redis: await createClient({ url }).connect()
type NodeRedis = { eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown> };
export const ofNodeRedis =
  (redis: NodeRedis): RedisEval =>
  (script, keys, args) =>
    redis.eval(script, { keys, arguments: args });
