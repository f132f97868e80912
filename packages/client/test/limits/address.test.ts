import { rule } from '@boothkit/rule-coverage';
import { expect, test } from 'vitest';
import { pictureBytes } from '../support/pictures.ts';
import { anyResource } from '../support/scripted-service.ts';
import { strictService, times } from './strict-service.ts';

const bigBuckets = { perMinute: 6000, burst: 500, concurrent: 1000 };

rule('8/requests-per-ip', 'many keys together make 300 requests in any minute, and no more', async () => {
  const service = strictService(bigBuckets, (nth) => [nth % 7, 0, nth % 5]);
  const startMs = service.clock.now();
  await Promise.all(
    times(5, (n) => {
      const booth = service.client({ apiKey: `key-${n}`, limits: bigBuckets });
      return times(140, () => booth.events.get('e1'));
    }).flat(),
  );
  expect(service.refusals).toBe(0);
  const seconds = service.arrivals.map(({ atMs }) => Math.floor((atMs - startMs) / 1000));
  expect(seconds).toEqual([...times(300, () => 0), ...times(300, () => 60), ...times(100, () => 120)]);
});

rule('8/requests-per-ip', 'clients of all base URLs share the window', async () => {
  const service = strictService();
  const limits = { addressPerMinute: 5 };
  const one = service.client({ limits });
  const other = service.client({ limits, baseUrl: 'https://api.example.com/v2' });
  const elsewhere = service.client({ limits, baseUrl: 'https://staging.example.com/v1' });
  await Promise.all(times(3, () => one.events.get('e1')));
  expect(other.limits.stats().addressTokens).toBe(2);
  expect(elsewhere.limits.stats().addressTokens).toBe(5);
});

test('the bytes of an upload, which go to storage, do not count', async () => {
  const { client } = strictService();
  const booth = client({
    limits: { addressPerMinute: 2, burst: 5 },
    fetch: async () => Response.json({ ...anyResource, headers: {}, storagePath: 'p1' }),
  });
  const { attempts, queuedMs } = await booth.branding.setImage('e1', 'logo', pictureBytes()).withResponse();
  expect({ attempts, queuedMs }).toEqual({ attempts: 3, queuedMs: 0 });
  expect(booth.limits.stats()).toMatchObject({ addressTokens: 0, tokens: 3 });
});

test('the address may be without limit', async () => {
  const service = strictService({ ...bigBuckets, addressPerMinute: 10_000 });
  const booth = service.client({ limits: { ...bigBuckets, addressPerMinute: Number.POSITIVE_INFINITY } });
  const startMs = service.clock.now();
  await Promise.all(times(400, () => booth.events.get('e1')));
  expect(service.clock.now()).toBe(startMs);
  expect(booth.limits.stats().addressTokens).toBe(Number.POSITIVE_INFINITY);
});

test('if the clock is set back, no request counts for more than a minute', async () => {
  const service = strictService();
  const { now, sleep } = service.clock;
  const fetch = async () => Response.json(anyResource);
  const booth = service.client({ limits: { addressPerMinute: 2 }, fetch, clock: { now, sleep } });
  const before = service.clock.capture();
  await service.clock.sleep(3_600_000);
  await Promise.all(times(2, () => booth.events.get('e1')));
  service.clock.restore(before);
  expect(booth.limits.stats().addressTokens).toBe(0);
  await booth.events.get('e1');
  expect(service.clock.now() - Date.parse(before.now)).toBeLessThan(61_000);
});
