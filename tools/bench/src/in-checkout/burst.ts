import { BoothClient } from '@boothkit/client';
import { createSimulator } from '@boothkit/simulator';
import { listen } from '@boothkit/simulator/node';

// 1,000 calls that begin concurrently, against the simulator's limits over HTTP in real time: none is rejected, and they take hardly
// longer than the limits allow. The limits are higher than documented, with which this would take eight minutes.

const limits = { perMinute: 1200, burst: 40, concurrent: 10 };
const calls = 1000;
const shortestMs = ((calls - limits.burst) / limits.perMinute) * 60_000;

const sim = createSimulator();
const account = sim.accounts.create();
account.update({ limits });
const server = await listen(sim);
// Loads what the platform's first fetch takes.
await (await fetch(`${server.controlUrl}/accounts`)).text();
const booth = new BoothClient({ ...server.connection(account.id), limits: { ...limits, addressPerMinute: 1e6 } });
const startMs = performance.now();
const responses = await Promise.all(
  Array.from({ length: calls }, (_, nth) =>
    // From so many addresses that the limit of an address does not count.
    booth.events.list({ limit: 1 }, { headers: { 'Simulator-Client-IP': `address-${nth % 16}` } }).withResponse(),
  ),
);
const tookMs = performance.now() - startMs;
await server.close();
const attempts = responses.reduce((sum, response) => sum + response.attempts, 0);
if (attempts > calls) throw new Error(`${attempts - calls} of 1,000 concurrent calls were rejected`);
console.log(JSON.stringify({ 'time of 1,000 concurrent calls over the shortest possible': tookMs / shortestMs }));
