import { wire } from '@boothkit/contract/internal';
import { rule } from '@boothkit/rule-coverage';
import { createSimulator } from '@boothkit/simulator';
import { expect, test } from 'vitest';
import { BoothClient, PermissionError, RateLimitError } from '../src/index.ts';
import { png } from './support/pictures.ts';
import { failureOf } from './support/scripted-service.ts';

const date = '2026-09-12T17:00:00Z';

/** A client of an account with one template, in a world whose time stands still but for waits. */
function world() {
  const sim = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true }, checkResponses: true });
  const account = sim.accounts.create({ plan: 'Pro+' });
  const templateIds = [account.templates.add({ name: 'Classic strip', photoAreaCount: 3 }).id];
  const { fetch, ...connection } = account.connection();
  const sent: string[] = [];
  const booth = new BoothClient({
    ...connection,
    retry: { random: () => 0 },
    fetch: (url, init) => {
      const path = new URL(url).pathname.replace('/v1', '').replace(/^\/events\/[^/]+/, '/events/{eventId}');
      sent.push(`${init.method} ${path}`);
      return fetch(url, init);
    },
  });
  return { sim, account, booth, sent, input: { name: 'Ada & Alan', date, templateIds } };
}

test('a booking walks through every operation', async () => {
  const { booth, sim, sent, input } = world();
  sim.web.serve('https://cdn.example.com/button.png', png(292, 292));

  const event = await booth.events.create({ ...input, idUser: 'booking-7', date: new Date(date) });
  const { id } = event;
  expect(event).toMatchObject({ name: 'Ada & Alan', date: '2026-09-12T17:00:00.000Z', alreadyExisted: false });
  expect((await booth.events.get(id)).settings.captureTypes).toEqual(['photo']);
  expect(await booth.events.get(id, { responseFormat: 'concise' })).toMatchObject({ id, settings: null });
  const settings = { countdownTimer: 7 };
  expect(await booth.events.update(id, { settings })).toMatchObject({ settings });

  expect(await booth.branding.get(id)).toMatchObject({ eventId: id, logoUrl: null });
  const retina = { buttonImagesAreRetina: true };
  expect(await booth.branding.update(id, retina)).toMatchObject(retina);
  const branded = await booth.branding.setImage(id, 'button-photo', 'https://cdn.example.com/button.png');
  expect(Object.keys(branded.captureButtonUrls)).toEqual(['photo']);
  expect((await booth.branding.removeImage(id, 'button-photo')).captureButtonUrls).toEqual({});
  expect((await booth.branding.setImage(id, 'logo', png(1024, 1024))).logoUrl).toMatch(/^https:/);

  const copy = await booth.events.duplicate(id, { name: 'Grace', date });
  expect((await booth.events.list().toArray()).map((each) => each.id).sort()).toEqual([id, copy.id].sort());
  expect(await booth.events.delete(copy.id)).toEqual({ deleted: true, id: copy.id });
  const hooks = { mediaUrl: 'https://hooks.example.com/m' };
  expect(await booth.webhooks.update(hooks)).toEqual({ ...hooks, sendUrl: null });
  expect((await booth.openapi.get('2026-08-04')).openapi).toMatch(/^3\.1\./);
  for (const { method, path } of Object.values(wire)) expect(sent).toContain(`${method} ${path}`);
});

rule(
  ['4.6.5', '8/duplicates-per-day'],
  'the 51st copy of a day fails immediately with the time until midnight UTC',
  async () => {
    const { booth, sim, input } = world();
    const event = await booth.events.create(input);
    for (let n = 0; n < 50; n += 1) await booth.events.duplicate(event.id, { name: `Copy ${n}`, date });
    // So that no other limit has a say.
    sim.clock.advance({ minutes: 1 });
    const before = sim.clock.now();
    const error = await failureOf(booth.events.duplicate(event.id, { name: 'One more', date }));
    expect(error).toBeInstanceOf(RateLimitError);
    // The service counts in whole seconds.
    const seconds = Math.ceil((Date.parse('2026-08-05T00:00:00Z') - before) / 1000);
    expect(error).toMatchObject({ retryAfterMs: seconds * 1000, attempts: 1, mayHaveHappened: false });
    expect(sim.clock.now()).toBe(before);
  },
);

rule(['5.1', '9.1', '9.5'], 'a key gives access to the service, and responses name the version', async () => {
  const { account, booth } = world();
  expect(await booth.events.list().withResponse()).toMatchObject({
    version: '2026-08-04',
    requestId: expect.any(String),
  });
  const readOnly = account.keys.create({ name: 'reports', scope: 'read' });
  const reports = new BoothClient({ ...account.connection(), apiKey: readOnly.value });
  expect((await reports.events.list()).data).toEqual([]);
  expect(await failureOf(reports.events.delete('e1'))).toBeInstanceOf(PermissionError);
});
