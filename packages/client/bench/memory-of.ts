import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { BoothClient } from '../src/index.ts';

// Run by memory.bench.ts in a process of its own. Says how many MiB the process grew by.

const [work] = process.argv.slice(2);
const mebibyte = 1_048_576;
const apiKey = 'bk_live_0123456789abcdef';

async function heapAfter(calls: number, booth: BoothClient): Promise<number> {
  for (let nth = 0; nth < calls; nth += 1) {
    await booth.events.get(`e${nth}`);
    // As over any network: what is weakly held is let go between turns of the event loop only.
    if (nth % 100 === 0) await setImmediate();
  }
  // Twice: what is weakly held goes with the second.
  for (let time = 0; time < 2; time += 1) {
    await setImmediate();
    globalThis.gc?.();
  }
  return process.memoryUsage().heapUsed / mebibyte;
}

/** What 100,000 calls leave behind on the heap, beyond the first 10,000. */
async function growthOfCalls(): Promise<number> {
  const limits = { perMinute: 6e9, burst: 1e8, addressPerMinute: Number.POSITIVE_INFINITY };
  const fetch = async () => Response.json({ id: 'e1' });
  const booth = new BoothClient({ apiKey, baseUrl: 'https://api.example.com/v1', fetch, limits });
  const before = await heapAfter(10_000, booth);
  return (await heapAfter(100_000, booth)) - before;
}

/** How much more memory the process has at most while it uploads a stream of so many bytes. */
async function growthOfUpload(sizeBytes: number): Promise<number> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const booth = new BoothClient({ apiKey, baseUrl: address });
  const chunk = new Uint8Array(65_536);
  async function* bytes(total: number) {
    for (let sent = 0; sent < total; sent += chunk.length) yield chunk;
  }
  const put = (total: number) =>
    booth.uploads.put({ uploadUrl: `${address}/u1`, headers: {} }, () => bytes(total), { timeoutMs: 120_000 });
  await put(mebibyte);
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  await put(sizeBytes);
  clearInterval(watch);
  server.closeAllConnections();
  server.close();
  return (most - before) / mebibyte;
}

const growth = work === 'calls' ? await growthOfCalls() : await growthOfUpload(Number(work) * mebibyte);
console.log(JSON.stringify(growth));
