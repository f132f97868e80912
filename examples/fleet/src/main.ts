// Runs the fleet: `npm start`, with bookings on standard input, one JSON object a line.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { bookingQueue, type QueuedBooking } from './queue.ts';
import { readSettings } from './settings.ts';

const { redisUrl, processes } = readSettings(process.env);
const redis = new Redis(redisUrl);
const queue = bookingQueue(redis);

const bookings: QueuedBooking[] = [];
for await (const line of createInterface(process.stdin)) if (line.trim() !== '') bookings.push(JSON.parse(line));
await queue.recover();
await queue.add(bookings);
await redis.quit();

const worker = fileURLToPath(new URL('./worker.ts', import.meta.url));
const codes = await Promise.all(
  Array.from({ length: processes }, async () => {
    const [code] = await once(spawn(process.execPath, [...process.execArgv, worker], { stdio: 'inherit' }), 'exit');
    return code;
  }),
);
// Whatever a process left undone waits in Redis for the next run.
if (codes.some((code) => code !== 0)) process.exitCode = 1;
