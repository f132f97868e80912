import { rule } from '@boothkit/rule-coverage';
import { expect } from 'vitest';
import { first, release, renamed } from '../api/versions/later.ts';
import { hooked } from './hooks.ts';

const second = '2027-01-15';

rule(
  '9.8',
  'a payload is the same whatever the API version, the pin of the keys and the Service-Version of a call',
  async () => {
    const { sim, account, call, media, event, upload } = hooked({
      versions: [{ ...renamed(second, 'title'), releasedAt: release }],
    });
    upload();
    await sim.settled();
    sim.clock.moveTo(release);
    const young = account.keys.create();
    const servedVersion = async (headers = {}) => {
      const { headers: answered } = await call('GET', '/events', undefined, { key: young.value, headers });
      return answered.get('service-version');
    };
    expect([await servedVersion(), await servedVersion({ 'Service-Version': first })]).toEqual([second, first]);
    upload();
    await sim.settled();
    for (const key of account.keys.list()) account.keys.revoke(key.id);
    upload();
    await sim.settled();

    const [before, ...later] = media.map(({ headers, body: { deliveryId: _, ...payload } }) => ({ headers, payload }));
    expect(before?.payload).toMatchObject({ eventId: event.id, eventIdUser: 'booking-7' });
    expect(before?.payload.apiVersion).not.toBe(first);
    expect(later).toEqual([before, before]);
    expect(before?.headers).not.toHaveProperty('service-version');
  },
);
