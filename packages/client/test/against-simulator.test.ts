import { wire } from '@boothkit/contract/internal';
import type { RuleId } from '@boothkit/contract/rules';
import { rule } from '@boothkit/rule-coverage';
import { createSimulator } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import {
  BoothClient,
  type CreateEventParams,
  PermissionError,
  QuotaError,
  RateLimitError,
  ValidationError,
} from '../src/index.ts';
import { png } from './support/pictures.ts';
import { failureOf } from './support/scripted-service.ts';

const date = '2026-09-12T17:00:00Z';

/** A client of an account with one template, in a world whose time stands still but for waits. */
function world() {
  const sim = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true }, checkResponses: true });
  const account = sim.accounts.create({ plan: 'Pro+' });
  const template = account.templates.add({ name: 'Classic strip', photoAreaCount: 3 });
  const { fetch, ...connection } = account.connection();
  const sent: { readonly method: string; readonly path: string }[] = [];
  const booth = new BoothClient({
    ...connection,
    retry: { random: () => 0 },
    fetch: (url, init) => {
      const request = new Request(url, init);
      sent.push({ method: request.method, path: new URL(request.url).pathname.replace('/v1', '') });
      return fetch(url, init);
    },
  });
  const input = (more: Partial<CreateEventParams> = {}): CreateEventParams => ({
    name: 'Ada & Alan',
    date,
    templateIds: [template.id],
    ...more,
  });
  return { sim, account, booth, sent, input };
}

test('a booking walks through every operation', async () => {
  const { booth, sim, sent, input } = world();
  sim.web.serve('https://cdn.example.com/button.png', png(292, 292));

  const event = await booth.events.create(input({ idUser: 'booking-7', date: new Date(date) }));
  expect(event).toMatchObject({ name: 'Ada & Alan', date: '2026-09-12T17:00:00.000Z', alreadyExisted: false });
  expect((await booth.events.get(event.id)).settings.captureTypes).toEqual(['photo']);
  expect(await booth.events.get(event.id, { responseFormat: 'concise' })).toMatchObject({
    id: event.id,
    settings: null,
  });
  expect(await booth.events.update(event.id, { settings: { countdownTimer: 7 } })).toMatchObject({
    settings: { countdownTimer: 7 },
  });

  expect(await booth.branding.get(event.id)).toMatchObject({ eventId: event.id, logoUrl: null });
  expect(await booth.branding.update(event.id, { buttonImagesAreRetina: true })).toMatchObject({
    buttonImagesAreRetina: true,
  });
  const branded = await booth.branding.setImage(event.id, 'button-photo', 'https://cdn.example.com/button.png');
  expect(Object.keys(branded.captureButtonUrls)).toEqual(['photo']);
  expect((await booth.branding.removeImage(event.id, 'button-photo')).captureButtonUrls).toEqual({});

  const copy = await booth.events.duplicate(event.id, { name: 'Grace', date });
  expect((await booth.events.list().toArray()).map(({ id }) => id).sort()).toEqual([event.id, copy.id].sort());
  expect(await booth.events.delete(copy.id)).toEqual({ deleted: true, id: copy.id });

  const bytes = png(292, 292);
  const upload = await booth.uploads.create({
    purpose: 'event-branding-image',
    contentType: 'image/png',
    sizeBytes: bytes.length,
  });
  await booth.uploads.put(upload, bytes);
  expect(await booth.webhooks.update({ mediaUrl: 'https://hooks.example.com/m' })).toEqual({
    mediaUrl: 'https://hooks.example.com/m',
    sendUrl: null,
  });
  expect((await booth.openapi.get('2026-08-04')).openapi).toMatch(/^3\.1\./);

  const walked = sent.map(({ method, path }) => `${method} ${path.replace(/^\/events\/[^/]+/, '/events/{eventId}')}`);
  for (const { method, path } of Object.values(wire)) expect(walked).toContain(`${method} ${path}`);
});

rule('1.5', 'a booking finds its event, and a second create changes nothing', async () => {
  const { booth, input } = world();
  const first = await booth.events.create(input({ idUser: 'booking-7' }));
  const second = await booth.events.create(input({ idUser: ' booking-7 ', name: 'Other' }));
  expect(second).toMatchObject({ id: first.id, name: 'Ada & Alan', alreadyExisted: true });
  expect(await booth.events.findByIdUser('booking-7')).toMatchObject({ id: first.id });
  expect(await booth.events.findByIdUser('booking-8')).toBeUndefined();
});

rule('4.1/page', 'pagination returns each event once while another is created', async () => {
  const { booth, sim, input } = world();
  const made: string[] = [];
  for (const n of [1, 2, 3, 4, 5]) {
    made.push((await booth.events.create(input({ name: `Event ${n}` }))).id);
    sim.clock.advance({ seconds: 1 });
  }
  const seen: string[] = [];
  for await (const { id } of booth.events.list({ limit: 2 })) {
    if (seen.length === 0) await booth.events.create(input({ name: 'Late' }));
    seen.push(id);
  }
  expect(seen).toEqual(made.reverse());
});

rule(['4.6.1', '4.6.3', '4.6.4'], 'a copy has the configuration and its own gallery and key', async () => {
  const { booth, input } = world();
  const event = await booth.events.create(input({ idUser: 'booking-7', hashtag: '#ada' }));
  const copy = await booth.events.duplicate(event.id, { name: 'Grace', date });
  expect(copy).toMatchObject({
    name: 'Grace',
    hashtag: '#ada',
    idUser: 'booking-7-duplicated',
    templateIds: event.templateIds,
  });
  expect(copy.galleryId).not.toBe(event.galleryId);
  expect(copy.settings.captureTypes).toEqual(['photo']);
});

rule('4.6.2', "a copy beyond the quota fails with the quota's error", async () => {
  const { booth, account, input } = world();
  const event = await booth.events.create(input());
  account.update({ quota: { events: 0, credits: 0 } });
  expect(await failureOf(booth.events.duplicate(event.id, { name: 'Grace', date }))).toBeInstanceOf(QuotaError);
});

rule(
  ['4.6.5', '8/duplicates-per-day'],
  'the 51st copy of a day fails immediately with the time until midnight UTC',
  async () => {
    const { booth, sim, input } = world();
    const event = await booth.events.create(input());
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

rule(
  '8/requests-per-key',
  'calls over the limit of the key are queued in virtual time, and none is rate-limited',
  async () => {
    const { booth, sim, input } = world();
    const start = sim.clock.now();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => booth.events.create(input({ name: `Event ${n}` })).withResponse()),
    );
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(10);
    expect(answers.map(({ attempts }) => attempts)).toEqual(Array(10).fill(1));
    // Eight of them take the 40 tokens there are; the tokens of the other two come back in five seconds.
    expect(answers.filter(({ queuedMs }) => queuedMs > 0)).toHaveLength(2);
    expect(sim.clock.now() - start).toBeGreaterThanOrEqual(5000);
  },
);

rule(['4.11/upload', '8/branding-image-upload'], 'an image of our own is uploaded and set', async () => {
  const { booth, sent, input } = world();
  const { id } = await booth.events.create(input());
  const branding = await booth.branding.setImage(id, 'logo', png(1024, 1024));
  expect(branding.logoUrl).toMatch(/^https:/);
  expect(sent.slice(1).map(({ method }) => method)).toEqual(['POST', 'PUT', 'POST']);
});

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

rule('9.4', 'an unknown version is rejected', async () => {
  const { booth } = world();
  expect(await failureOf(booth.events.list({}, { version: '2020-01-01' }))).toBeInstanceOf(ValidationError);
});

describe('a value over a limit is reported with its field', () => {
  const long = (length: number) => 'x'.repeat(length);
  const limits: readonly [RuleId, string, Partial<CreateEventParams>][] = [
    ['8/event-name', 'name', { name: long(201) }],
    ['8/id-user', 'idUser', { idUser: long(201) }],
    ['8/hashtag', 'hashtag', { hashtag: long(101) }],
    ['8/capture-message', 'captureMessage', { captureMessage: long(501) }],
    ['8/notes', 'notes', { notes: long(5001) }],
    ['8/template-ids', 'templateIds', { templateIds: [] }],
    ['8/colors', 'colors', { colors: ['#112233'] as never }],
  ];
  for (const [id, field, more] of limits) {
    rule(id, `as for ${field}`, async () => {
      const { booth, input } = world();
      const error = await failureOf(booth.events.create(input(more)));
      expect(error).toBeInstanceOf(ValidationError);
      expect(error).toMatchObject({ code: 'validation_failed', details: [{ field }], attempts: 1 });
    });
  }

  rule('8/list-limit', 'as for limit', async () => {
    const { booth } = world();
    expect(await failureOf(booth.events.list({ limit: 101 }))).toMatchObject({
      kind: 'validation',
      details: [{ field: 'limit' }],
    });
  });
});
