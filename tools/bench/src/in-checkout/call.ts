import { setImmediate } from 'node:timers/promises';
import { BoothClient } from '@boothkit/client';
import ky from 'ky';

// Processor time of a call by the client, or by ky as its readme shows it, against a `fetch` that responds immediately.

const body = JSON.stringify({ id: 'e1', name: 'Ada & Alan', templateIds: ['t1'], settings: { countdownTimer: 3 } });
const headers = { 'Content-Type': 'application/json', 'Service-Version': '2026-08-04', 'X-Request-Id': 'r1' };
const fetch = async () => new Response(body, { headers });
const baseUrl = 'https://api.example.com/v1';
const apiKey = 'bk_live_0123456789abcdef';
// So many that nothing waits.
const limits = { perMinute: 6e9, burst: 1e8, concurrent: 1000, addressPerMinute: Number.POSITIVE_INFINITY };
const booth = new BoothClient({ apiKey, baseUrl, fetch, limits });
const bare = ky.create({ prefix: baseUrl, headers: { Authorization: `Bearer ${apiKey}` }, fetch });

const call = process.argv[1] === 'ky' ? () => bare.get('events/e1').json() : () => booth.events.get('e1');
const batches: number[] = [];
for (let batch = 0; batch < 100; batch++) {
  // Weak references are cleared between turns of the event loop only.
  await setImmediate();
  const start = process.cpuUsage();
  for (let at = 0; at < 200; at++) await call();
  const { user, system } = process.cpuUsage(start);
  if (batch >= 25) batches.push((user + system) / 200);
}
console.log(JSON.stringify({ 'a call by the client, µs': batches.toSorted((a, b) => a - b)[9] }));
