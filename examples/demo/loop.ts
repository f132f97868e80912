import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { BoothClient, NotFoundError } from '@boothkit/client';
import type { Ready } from './running-simulator.ts';
import { expectEqual, expectThat, step } from './steps.ts';

const asset = (name: string) => fileURLToPath(new URL(`../assets/${name}`, import.meta.url));

/** One booking from beginning to end, with the SDK: prints each step, and throws at the first wrong answer. */
export async function walkTheLoop({
  baseUrl,
  apiKey,
  templateIds,
}: Pick<Ready, 'baseUrl' | 'apiKey' | 'templateIds'>): Promise<void> {
  const booth = new BoothClient({ baseUrl, apiKey });
  const booking = {
    name: 'Ada & Alan',
    date: '2026-09-12T17:00:00+02:00',
    templateIds: templateIds.slice(0, 1),
    idUser: 'booking-7',
    hashtag: '#adaandalan',
    captureMessage: 'Smile!',
  };

  const event = await step(
    'Create an event for a booking, with the booking ID as idUser',
    () => booth.events.create(booking),
    ({ id, name, date, idUser, galleryId, alreadyExisted }) => ({ id, name, date, idUser, galleryId, alreadyExisted }),
  );
  expectEqual('alreadyExisted', event.alreadyExisted, false);
  expectEqual('date', event.date, '2026-09-12T15:00:00.000Z');
  expectEqual('captureTypes', event.settings.captureTypes, ['photo']);

  const again = await step(
    'Send the same create again, as after a lost response: it returns the same event and creates nothing',
    () => booth.events.create({ ...booking, name: 'Another name' }),
    ({ id, name, alreadyExisted }) => ({ id, name, alreadyExisted }),
  );
  expectEqual('the event', [again.id, again.name, again.alreadyExisted], [event.id, booking.name, true]);

  await step(
    'Brand it: logo, after-capture background, photo button, gallery background',
    async () => {
      await booth.branding.setImage(event.id, 'after-capture-background', asset('after-capture.jpg'));
      await booth.branding.setImage(event.id, 'button-photo', asset('button-photo.png'));
      await booth.branding.setImage(event.id, 'gallery-background', asset('gallery-background.jpg'));
      return booth.branding.setImage(event.id, 'logo', new Uint8Array(await readFile(asset('logo.png'))));
    },
    (branding) =>
      Object.entries(branding)
        .map(([field, value]) => `${field}: ${withoutQuery(value)}`)
        .join('\n'),
  );
  const branding = await booth.branding.get(event.id);
  expectEqual('buttons', Object.keys(branding.captureButtonUrls), ['photo']);

  const logo = await step(
    'Fetch the stored logo, as a guest’s browser would, without a key',
    async () => {
      const response = await fetch(branding.logoUrl ?? '');
      return {
        status: response.status,
        type: response.headers.get('content-type'),
        bytes: new Uint8Array(await response.arrayBuffer()),
      };
    },
    ({ status, type, bytes }) => `${status} ${type}, ${bytes.length} bytes`,
  );
  expectEqual('logo', Buffer.from(logo.bytes), await readFile(asset('logo.png')));
  const button = await fetch(branding.captureButtonUrls['photo'] ?? '');
  expectEqual('the signed button URL', [button.status, button.headers.get('content-type')], [200, 'image/png']);
  await button.body?.cancel();

  const updated = await step(
    'Change two settings: the others keep their values',
    () => booth.events.update(event.id, { settings: { countdownTimer: 5, printCountMax: 200 } }),
    ({ settings: { countdownTimer, printCountMax, videoMaxDuration } }) => ({
      countdownTimer,
      printCountMax,
      videoMaxDuration,
    }),
  );
  expectEqual('settings', updated.settings, { ...event.settings, countdownTimer: 5, printCountMax: 200 });

  const copy = await step(
    'Duplicate it for the next client',
    () => booth.events.duplicate(event.id, { name: 'Grace & Howard', date: new Date('2026-10-03T13:00:00Z') }),
    ({ id, name, date, idUser, galleryId }) => ({ id, name, date, idUser, galleryId }),
  );
  expectEqual('idUser of the copy', copy.idUser, 'booking-7-duplicated');
  expectThat('the copy has a gallery of its own', copy.galleryId !== event.galleryId);

  await step(
    'List by booking ID, by the start of a name, by date, and page by page',
    async () => ({
      byKey: (await booth.events.list({ idUser: 'booking-7' })).data.map(({ name }) => name),
      byName: (await booth.events.list({ search: 'grace' })).data.map(({ name }) => name),
      byDate: (await booth.events.list({ dateFrom: '2026-10-01T00:00:00Z' })).data.map(({ name }) => name),
      pageByPage: await namesOfAll(booth),
    }),
    (found) => {
      expectEqual('what was found', found, {
        byKey: ['Ada & Alan'],
        byName: ['Grace & Howard'],
        byDate: ['Grace & Howard'],
        pageByPage: ['Ada & Alan', 'Grace & Howard'],
      });
      return found;
    },
  );

  await step(
    'Reach the rate limit: a client without rate limiting is rejected, waits for Retry-After, and succeeds',
    async () => {
      const hasty = new BoothClient({ baseUrl, apiKey, limits: 'off' });
      for (let calls = 1; calls <= 200; calls += 1) {
        const { attempts, queuedMs, response } = await hasty.events.get(event.id).withResponse();
        if (attempts > 1) return { calls, attempts, queuedMs, status: response.status };
      }
      throw new Error('200 calls in a row met no limit');
    },
    ({ calls, attempts, queuedMs, status }) =>
      `call ${calls} was rejected, waited ${Math.round(queuedMs)} ms, and got ${status} at attempt ${attempts}`,
  );

  const emptied = await step(
    'Remove the after-capture background',
    () => booth.branding.removeImage(event.id, 'after-capture-background'),
    ({ afterCaptureBackgroundUrl }) => ({ afterCaptureBackgroundUrl }),
  );
  expectEqual('afterCaptureBackgroundUrl', emptied.afterCaptureBackgroundUrl, null);

  await step(
    'Delete both events',
    async () => [await booth.events.delete(event.id), await booth.events.delete(copy.id)],
    (deleted) => {
      expectEqual('deleted', deleted, [
        { deleted: true, id: event.id },
        { deleted: true, id: copy.id },
      ]);
      return deleted;
    },
  );

  await step(
    'Get a deleted event: a typed error, and its images are gone too',
    async () => {
      const error: unknown = await booth.events.get(event.id).then(
        () => undefined,
        (thrown) => thrown,
      );
      expectThat('a NotFoundError', error instanceof NotFoundError);
      expectEqual('the logo of a deleted event', (await fetch(branding.logoUrl ?? '')).status, 404);
      return String(error);
    },
    (message) => message,
  );
}

/** The names of all events, oldest first, read one event a page. */
async function namesOfAll(booth: BoothClient): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of booth.events.list({ limit: 1, sort: 'date', order: 'asc' })) names.push(name);
  return names;
}

/** A URL without the signature that opens it. */
function withoutQuery(value: unknown): string {
  return JSON.stringify(value, (_, text) => (typeof text === 'string' ? text.split('?')[0] : text));
}
