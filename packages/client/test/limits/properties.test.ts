import { rule } from '@boothkit/rule-coverage';
import { runs } from '@boothkit/test-support/long';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { BoothClient } from '../../src/index.ts';
import { type Latency, newEvent, strictService } from './strict-service.ts';

const kinds = {
  ordinary: (booth: BoothClient) => booth.events.get('e1'),
  expensive: (booth: BoothClient) => booth.events.create(newEvent),
  heavy: (booth: BoothClient) => booth.branding.setImage('e1', 'logo', 'https://cdn.example.com/a.png'),
};

/** From instant to slower than the service refills, at random each way: later requests overtake earlier ones. */
const latencies = fc.constantFrom(1, 50, 3000).chain((most) => {
  const ms = fc.nat(most);
  return fc.array(fc.tuple(ms, ms, ms), { minLength: 1, maxLength: 20 });
});
/** Bursts and pauses: calls begin at these moments. */
const calls = fc.array(
  fc.record({
    kind: fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[])),
    atMs: fc.constantFrom(0, 0, 0, 100, 20_000, 20_500, 45_000),
    key: fc.constantFrom('key-1', 'key-2'),
  }),
  { minLength: 1, maxLength: 150, size: 'max' },
);

rule(
  ['8/requests-per-key', '8/requests-per-ip', '8/concurrent-all', '8/concurrent-heavy'],
  'no call is rate-limited, for any calls, times and latencies',
  async () => {
    await fc.assert(
      fc.asyncProperty(calls, latencies, async (planned, ways) => {
        const service = strictService({ addressPerMinute: 90 }, (nth) => ways[nth % ways.length] as Latency);
        const limits = { account: 'acme', addressPerMinute: 90 };
        const clients = { 'key-1': service.client({ limits }), 'key-2': service.client({ limits, apiKey: 'key-2' }) };
        await Promise.all(
          planned.map(async ({ kind, atMs, key }) => {
            if (atMs > 0) await service.clock.sleep(atMs);
            await kinds[kind](clients[key]);
          }),
        );
        expect(service.refusals).toBe(0);
        expect(service.arrivals).toHaveLength(planned.length);
        expect(service.most.all).toBeLessThanOrEqual(10);
        expect(service.most.heavy).toBeLessThanOrEqual(3);
        for (const client of Object.values(clients)) {
          expect(client.limits.stats()).toMatchObject({ queued: 0, inFlight: 0, heavyInFlight: 0, rateLimited: 0 });
        }
      }),
      runs(60),
    );
  },
);
