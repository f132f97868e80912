import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { BoothClient } from '@boothkit/client';

// 100,000 calls of the client leave nothing on the heap, and an upload of a stream keeps no more of it than a few chunks.

const mebibyte = 1_048_576;
const apiKey = 'bk_live_0123456789abcdef';

async function heapAfterCalls(): Promise<number> {
  const limits = { perMinute: 6e9, burst: 1e8, addressPerMinute: Number.POSITIVE_INFINITY };
  const fetch = async () => Response.json({ id: 'e1' });
  const booth = new BoothClient({ apiKey, baseUrl: 'https://api.example.com/v1', fetch, limits });
  for (let nth = 0; nth < 100_000; nth++) {
    await booth.events.get(`e${nth}`);
    // Weak references are cleared between turns of the event loop only.
    if (nth % 100 === 0) await setImmediate();
  }
  // Twice, because weak references are cleared by the second.
  for (let time = 0; time < 2; time++) {
    await setImmediate();
    globalThis.gc?.();
  }
  return process.memoryUsage().heapUsed / mebibyte;
}

/** The most memory that the process has in RAM while it uploads to a server in itself. */
async function peakOfUpload(): Promise<number> {
  const server = createServer((request, response) => request.resume().on('end', () => response.end()));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const booth = new BoothClient({ apiKey, baseUrl: address });
  const chunk = new Uint8Array(65_536);
  async function* stream() {
    for (let sent = 0; sent < 400 * mebibyte; sent += chunk.length) yield chunk;
  }
  await booth.uploads.put({ uploadUrl: `${address}/u1`, headers: {} }, stream, { timeoutMs: 120_000 });
  server.closeAllConnections();
  server.close();
  return process.resourceUsage().maxRSS / 1024;
}

console.log(
  JSON.stringify(
    process.argv[1] === 'upload'
      ? { 'peak of a process that uploads 400 MiB, MiB': await peakOfUpload() }
      : { 'heap after 100,000 calls, MiB': await heapAfterCalls() },
  ),
);
