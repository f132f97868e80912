// One process of the fleet: takes bookings from the queue until none waits, and makes their events.
import { BoothClient, ValidationError } from '@boothkit/client';
import { redisLimits } from '@boothkit/client/redis';
import { Redis } from 'ioredis';
import { bookingQueue } from './queue.ts';
import { readSettings } from './settings.ts';

const { apiKey, baseUrl, redisUrl, processes, perMinute } = readSettings(process.env);
// What is sent here is safe to send again, so ioredis may repeat it when a connection breaks.
const redis = new Redis(redisUrl);
const queue = bookingQueue(redis);
const booth = new BoothClient({
  apiKey,
  baseUrl,
  limits: redisLimits({
    eval: (script, keys, args) => redis.eval(script, keys.length, ...keys, ...args),
    fallbackShare: 1 / processes,
    perMinute,
  }),
});

/** As many of these run side by side as the account has places. */
async function work(): Promise<void> {
  for (let taken = await queue.take(); taken; taken = await queue.take()) {
    const { booking, done } = taken;
    try {
      const { outcome } = await booth.events.ensure({ ...booking, templateIds: [...booking.templateIds] });
      console.log(`${booking.idUser} ${outcome}`);
    } catch (error) {
      // It will never do. Anything else ends the process, and the booking stays in Redis.
      if (!(error instanceof ValidationError)) throw error;
      console.error(`${booking.idUser} refused: ${error.message}`);
    }
    await done();
  }
}

await Promise.all(Array.from({ length: 10 }, work));
await redis.quit();
