import type { CreatedEvent, ErrorBody, EventPage } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { type Account, createSimulator } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { bookings } from '../events/bookings.ts';
import { callerOf } from '../service.ts';
import { frozen } from './begun.ts';

describe('two accounts of one world', () => {
  test('are invisible to each other, and have their own IDs', async () => {
    const { sim, account, call, booking: body } = bookings();
    const other = sim.accounts.create();
    const template = other.templates.add();
    const ours = await call<CreatedEvent>('POST', '/events', body());
    const theirs = await callerOf(other)<CreatedEvent>('POST', '/events', body({ templateIds: [template.id] }));
    const listOf = async (of: Account) =>
      (await callerOf(of)<EventPage>('GET', '/events')).body.data.map(({ id }) => id);
    expect([await listOf(account), await listOf(other)]).toEqual([[ours.body.id], [theirs.body.id]]);
    const ids = [account.id, other.id, ours.body.id, theirs.body.id, ours.body.galleryId, theirs.body.galleryId];
    expect(new Set([...ids, account.connection().apiKey, other.connection().apiKey]).size).toBe(8);
    expect((await callerOf(other)('GET', `/events/${ours.body.id}`)).status).toBe(404);
    expect([account.galleries.list().length, other.galleries.list().length]).toEqual([1, 1]);
  });

  rule(['4.3', '4.4.1', '4.5', '4.6.1', '4.7'], 'find no event of the other, and leave it as it is', async () => {
    const { sim, create, get } = bookings();
    const { id } = await create();
    const before = await get(id);
    const call = callerOf(sim.accounts.create());
    const calls: readonly (readonly [method: string, path: string, body?: object])[] = [
      ['GET', ''],
      ['PATCH', '', { hashtag: '#mine' }],
      ['POST', '/duplicate', { name: 'Mine', date: before.date }],
      ['GET', '/branding'],
      ['PATCH', '/branding', { buttonImagesAreRetina: true }],
      ['POST', '/branding/images', { slot: 'logo', uploadPath: 'uploads/mine' }],
      ['DELETE', '/branding/images?slot=button-gif'],
      ['DELETE', ''],
    ];
    for (const [method, path, body] of calls) {
      const { status, body: answer } = await call<ErrorBody>(method, `/events/${id}${path}`, body);
      expect([method, path, status, answer.error.code]).toEqual([method, path, 404, 'not_found']);
    }
    expect(await get(id)).toEqual(before);
  });

  test("do not change each other's IDs, which are drawn per account", async () => {
    const alone = createSimulator(frozen);
    const withNeighbour = createSimulator(frozen);
    const made = [alone, withNeighbour].map((sim) => sim.accounts.create());
    const neighbour = withNeighbour.accounts.create();
    for (let id = 0; id < 3; id++) neighbour.templates.add();
    expect(made[0]?.templates.add().id).toBe(made[1]?.templates.add().id);
    expect(made[0]?.keys.create().value).toBe(made[1]?.keys.create().value);
  });

  test('have separate quota, plan and limits', async () => {
    const { sim, account, call } = bookings({});
    const other = sim.accounts.create({ quota: { events: 1 } });
    other.update({ plan: 'Basic', limits: { burst: 1, expensiveCost: 1 } });
    expect([account.plan, account.quota.events, account.limits.burst]).toEqual(['Pro+', null, 40]);
    other.update({ plan: 'Pro+' });
    expect((await callerOf(other)('GET', '/events')).status).toBe(200);
    expect((await callerOf(other)('GET', '/events')).status).toBe(429);
    expect((await call('GET', '/events')).status).toBe(200);
  });
});
