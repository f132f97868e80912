import {
  type Assume,
  type AssumptionName,
  alternativesOf,
  assumptionNames,
  assumptions,
} from '@boothkit/contract/internal';
import { createSimulator } from '@boothkit/simulator';
import { isLong, runs } from '@boothkit/test-support/long';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BoothClient, ConflictError, ValidationError } from '../src/index.ts';
import { checkResponses } from '../src/validate.ts';
import { createWebhookReceiver, webhookUrl } from '../src/webhooks.ts';
import { png } from './support/pictures.ts';

const secret = '9f1c2b7e-4d0a-4c55-8f43-2f6b1d0c7a90';
const url = webhookUrl('https://hooks.example.com/booth', secret);

/** The outcome of a call that the service rejects, as a program tells failures apart. */
const failure = (call: PromiseLike<unknown>) =>
  Promise.resolve(call).then(
    () => 'none',
    (error: unknown) => {
      if (error instanceof ValidationError) return ['ValidationError', ...Object.keys(error.fields)];
      if (error instanceof ConflictError) return ['ConflictError', ...error.holders.map(({ name }) => name)];
      return [error instanceof Error ? error.name : String(error)];
    },
  );

/** What a program has seen of a service by all means that the client offers, without what the reference leaves open. */
async function program(assume: Assume) {
  const sim = createSimulator({ assume, clock: { start: '2026-08-04T09:00:00Z', frozen: true } });
  const account = sim.accounts.create();
  const booth = new BoothClient({
    ...account.connection(),
    retry: { random: () => 0 },
    validate: checkResponses({ mode: 'throw', onMismatch() {} }),
  });
  const { id: strip } = account.templates.add({ name: 'Classic strip', photoAreaCount: 3 });
  const { id: card } = account.templates.add({ name: 'Card', photoAreaCount: 1 });
  const input = { name: 'Ada & Alan', date: '2026-09-12T17:00:00+02:00', templateIds: [strip] };
  const seen: Record<string, unknown> = {};

  const uploads: unknown[] = [];
  const receiver = createWebhookReceiver({
    secret,
    handlers: {
      'media.uploaded': ({ eventId, eventIdUser }) =>
        uploads.push(['media.uploaded', eventId === event.id, eventIdUser]),
      'session.sent': ({ galleryId }) => uploads.push(['session.sent', galleryId === event.galleryId]),
      'media.sent': () => uploads.push(['media.sent']),
    },
    onError: ({ error }) => uploads.push(error),
  });
  sim.web.receive(url, (request) => receiver.fetch(request));
  account.webhooks.set({ mediaUrl: url, sendUrl: url });

  const colors = ['#C8102e', '#123abc', '#000000'] as const;
  const event = await booth.events.create({ ...input, idUser: 'booking-7', colors: [...colors] });
  const again = await booth.events.create({ ...input, idUser: 'booking-7' });
  seen['again'] = [again.alreadyExisted, again.id === event.id];
  seen['date'] = new Date(event.date ?? '').toISOString();
  seen['colors'] = event.colors?.map((color) => color.toLowerCase());
  const updated = await booth.events.update(event.id, {
    name: 'Grace',
    settings: { countdownTimer: 7 },
    templateIds: [card],
  });
  seen['updated'] = [updated.name, updated.settings?.countdownTimer, updated.templateIds.length];
  for (const name of ['One', 'Two', 'Three']) await booth.events.create({ ...input, name });
  const names: string[] = [];
  for await (const { name } of booth.events.list({ limit: 2 })) names.push(name);
  // Made at one time, they are in the order of their IDs.
  seen['names'] = names.toSorted();
  seen['found'] = (await booth.events.findByIdUser('booking-7'))?.id === event.id;
  const copy = await booth.events.duplicate(event.id, { name: 'Copy', date: input.date });
  seen['copy'] = copy.idUser;
  const { logoUrl } = await booth.branding.setImage(event.id, 'logo', png(600, 600));
  seen['logo'] = logoUrl !== null;

  seen['invalid'] = await failure(booth.request('POST', '/events', { body: { ...input, name: '', date: 'soon' } }));
  seen['setting'] = await failure(
    booth.request('PATCH', `/events/${event.id}`, {
      body: { settings: { countdownTimer: -1 }, templateIds: ['', card] },
    }),
  );
  seen['missing'] = await failure(booth.events.get('none'));
  seen['key'] = await failure(booth.withOptions({ apiKey: 'wrong' }).events.list());
  const paySetId = account.paySets.add().id;
  account.operators.add({ name: 'Mia', eventIds: [event.id] });
  seen['conflict'] = await failure(booth.events.update(event.id, { paySetId }));
  account.update({ quota: { events: 0, credits: 0 } });
  seen['quota'] = await failure(booth.events.create(input));

  const media = account.galleries.addMedia(account.events.get(event.id)?.galleryId ?? '');
  account.sends.shareSession(media.sessionId, { by: 'email', to: 'guest@example.com' });
  account.sends.shareMedia(media.id, { by: 'email', to: 'guest@example.com' });
  const other = account.events.list().find(({ name }) => name === 'One');
  account.galleries.addMedia(other?.galleryId ?? '');
  await sim.settled();
  await receiver.settled();
  seen['deliveries'] = uploads.map(String).toSorted();
  seen['outcomes'] = account.deliveries.list().map(({ outcome }) => outcome);
  seen['deleted'] = (await booth.events.delete(event.id)).deleted;
  return seen;
}

const usual = program({});

/** The same as usual, but for what a service does not say: errors as texts name no field, and some have neither a known code nor status. */
async function expected({ errorDetails, errorCodes, quotaStatus }: Assume): Promise<Record<string, unknown>> {
  const invalid = errorDetails === 'texts' && { invalid: ['ValidationError'], setting: ['ValidationError'] };
  const byStatus = { '402': 'QuotaError', '403': 'PermissionError', '409': 'ConflictError' };
  const quota = errorCodes === 'otherWords' && { quota: [byStatus[quotaStatus ?? '402']] };
  return { ...(await usual), ...invalid, ...quota };
}

test('the usual service is seen whole', async () => {
  expect(await usual).toMatchObject({
    again: [true, true],
    invalid: ['ValidationError', 'name', 'date'],
    conflict: ['ConflictError', 'Mia'],
    quota: ['QuotaError'],
    key: ['AuthenticationError'],
    outcomes: ['delivered', 'delivered', 'delivered', 'delivered'],
  });
});

/** The alternatives of each assumption, but for the field that no program can be right about, since the client does not know it. */
const alternatives = assumptionNames.map((name) => {
  const values: readonly string[] = alternativesOf(name);
  return [name, values.filter((value) => `${name}=${value}` !== 'uploadBody=mimeType')] as const;
});

/** Each alternative by itself in a long run; otherwise the first ones of all assumptions together, then the second ones, and so on. */
const services: readonly Assume[] = isLong
  ? alternatives.flatMap(([name, values]) => values.map((value) => ({ [name]: value })))
  : [0, 1, 2, 3].map((at) =>
      Object.fromEntries(alternatives.flatMap(([name, values]) => (at in values ? [[name, values[at]]] : []))),
    );

test.each(services)('a program sees the same if the service does otherwise: %j', async (assume) => {
  expect(await program(assume)).toEqual(await expected(assume));
});

test('a program sees the same in any combination', { timeout: 600_000 }, async () => {
  const readable = assumptionNames.filter((name) => assumptions[name].kind === 'readable');
  const values = (name: AssumptionName) => fc.constantFrom(undefined, ...alternativesOf(name));
  const combination = fc.record(Object.fromEntries(readable.map((name) => [name, values(name)])));
  await fc.assert(
    fc.asyncProperty(combination, async (drawn) => {
      const assume: Assume = Object.fromEntries(Object.entries(drawn).filter(([, value]) => value !== undefined));
      expect(await program(assume)).toEqual(await expected(assume));
    }),
    { ...runs(50), seed: 55, endOnFailure: true },
  );
});
