import { wire } from '@boothkit/contract/internal';
import type { OperationName } from '@boothkit/contract/rules';
import { rule } from '@boothkit/rule-coverage';
import { createSimulator } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { BoothClient, type BoothError, type Fetch } from '../src/index.ts';
import { png } from './support/pictures.ts';

type Loss = 'the request is lost' | 'the answer is lost' | 'the answer is a 503' | 'the answer breaks off';
const losses: readonly Loss[] = [
  'the request is lost',
  'the answer is lost',
  'the answer is a 503',
  'the answer breaks off',
];

/** An account with an event, and a client whose first request of an operation meets with a loss. */
async function world(loss: Loss, method: string, path: RegExp) {
  const sim = createSimulator({ seed: 1, clock: { start: '2026-08-04T09:00:00Z', frozen: true } });
  const account = sim.accounts.create({ plan: 'Pro+' });
  const template = account.templates.add({ name: 'Strip', photoAreaCount: 3 });
  const connection = account.connection();
  const steady = new BoothClient(connection);
  const date = '2026-09-12T17:00:00Z';
  const event = await steady.events.create({ name: 'Ada', date, templateIds: [template.id], idUser: 'booking-1' });
  let left = 1;
  const fetch: Fetch = async (url, init) => {
    const request = new Request(url, init);
    if (left === 0 || request.method !== method || !path.test(new URL(request.url).pathname)) {
      return connection.fetch(url, init);
    }
    left -= 1;
    if (loss === 'the request is lost') throw new TypeError('connection refused');
    const response = await connection.fetch(url, init);
    if (loss === 'the answer is lost') throw new TypeError('connection reset');
    if (loss === 'the answer is a 503') return new Response('busy', { status: 503 });
    const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) });
    return new Response(body, response);
  };
  const booth = new BoothClient({ ...connection, fetch });
  const names = async () => (await steady.events.list().toArray()).map(({ name }) => name).sort();
  return { booth, steady, event, template, date, names };
}

type World = Awaited<ReturnType<typeof world>>;

interface Case {
  readonly method: string;
  readonly path: RegExp;
  readonly repeated: boolean;
  call(world: World): Promise<unknown>;
  /** Whether it has taken effect, however often it was sent. */
  effect?(world: World): Promise<unknown>;
}

const eventPath = /\/events\/[^/]+$/;
const uploadBody = { purpose: 'event-branding-image', contentType: 'image/png' } as const;

const cases: {
  readonly [name in OperationName | 'create_event without idUser' | 'put_upload' | 'put_upload alone']: Case;
} = {
  list_events: { method: 'GET', path: /\/events$/, repeated: true, call: ({ booth }) => booth.events.list() },
  create_event: {
    method: 'POST',
    path: /\/events$/,
    repeated: true,
    call: ({ booth, template, date }) =>
      booth.events.create({ name: 'New', date, templateIds: [template.id], idUser: 'booking-2' }),
    effect: async ({ names }) => expect(await names()).toEqual(['Ada', 'New']),
  },
  'create_event without idUser': {
    method: 'POST',
    path: /\/events$/,
    repeated: false,
    call: ({ booth, template, date }) => booth.events.create({ name: 'New', date, templateIds: [template.id] }),
    effect: async ({ names }) => expect(await names()).toEqual(['Ada', 'New']),
  },
  get_event: { method: 'GET', path: eventPath, repeated: true, call: ({ booth, event }) => booth.events.get(event.id) },
  update_event: {
    method: 'PATCH',
    path: eventPath,
    repeated: true,
    call: ({ booth, event }) => booth.events.update(event.id, { name: 'Bea' }),
    effect: async ({ names }) => expect(await names()).toEqual(['Bea']),
  },
  delete_event: {
    method: 'DELETE',
    path: eventPath,
    repeated: true,
    call: async ({ booth, event }) =>
      expect(await booth.events.delete(event.id)).toEqual({ deleted: true, id: event.id }),
    effect: async ({ names }) => expect(await names()).toEqual([]),
  },
  duplicate_event: {
    method: 'POST',
    path: /\/duplicate$/,
    repeated: false,
    call: ({ booth, event, date }) => booth.events.duplicate(event.id, { name: 'Copy', date }),
    effect: async ({ names }) => expect(await names()).toEqual(['Ada', 'Copy']),
  },
  get_event_branding: {
    method: 'GET',
    path: /\/branding$/,
    repeated: true,
    call: ({ booth, event }) => booth.branding.get(event.id),
  },
  update_event_branding: {
    method: 'PATCH',
    path: /\/branding$/,
    repeated: true,
    call: ({ booth, event }) => booth.branding.update(event.id, { buttonImagesAreRetina: true }),
    effect: async ({ steady, event }) =>
      expect(await steady.branding.get(event.id)).toMatchObject({ buttonImagesAreRetina: true }),
  },
  set_event_branding_image: {
    method: 'POST',
    path: /\/branding\/images$/,
    repeated: true,
    call: ({ booth, event }) => booth.branding.setImage(event.id, 'button-gif', png(292, 292)),
    effect: async ({ steady, event }) =>
      expect(Object.keys((await steady.branding.get(event.id)).captureButtonUrls)).toEqual(['gif']),
  },
  remove_event_branding_image: {
    method: 'DELETE',
    path: /\/branding\/images$/,
    repeated: true,
    call: async ({ booth, steady, event }) => {
      await steady.branding.setImage(event.id, 'button-gif', png(292, 292));
      await booth.branding.removeImage(event.id, 'button-gif');
    },
    effect: async ({ steady, event }) => expect((await steady.branding.get(event.id)).captureButtonUrls).toEqual({}),
  },
  create_upload: {
    method: 'POST',
    path: /\/uploads$/,
    repeated: true,
    call: ({ booth }) => booth.uploads.create(uploadBody),
  },
  put_upload: {
    method: 'PUT',
    path: /./,
    repeated: true,
    call: ({ booth, event }) => booth.branding.setImage(event.id, 'button-gif', png(292, 292)),
    effect: async ({ steady, event }) =>
      expect(Object.keys((await steady.branding.get(event.id)).captureButtonUrls)).toEqual(['gif']),
  },
  'put_upload alone': {
    method: 'PUT',
    path: /./,
    repeated: false,
    call: async ({ booth, steady }) => booth.uploads.put(await steady.uploads.create(uploadBody), png(292, 292)),
  },
  update_webhooks: {
    method: 'PUT',
    path: /\/webhooks$/,
    repeated: true,
    call: ({ booth }) => booth.webhooks.update({ mediaUrl: 'https://hooks.example.com/m' }),
    effect: async ({ steady }) =>
      expect(await steady.webhooks.update({})).toMatchObject({ mediaUrl: 'https://hooks.example.com/m' }),
  },
  get_openapi: { method: 'GET', path: /openapi\.json$/, repeated: true, call: ({ booth }) => booth.openapi.get() },
};

test('every operation is among them', () => {
  expect(Object.keys(cases)).toEqual(expect.arrayContaining(Object.keys(wire)));
});

describe.each(Object.entries(cases))('%s at the service', (_, { method, path, repeated, call, effect }) => {
  test.each(losses)(
    `is ${repeated ? 'retried, and happens once' : 'not retried, and says so'}, when %s`,
    async (loss) => {
      const one = await world(loss, method, path);
      const failed: BoothError | undefined = await call(one).then(
        () => undefined,
        (error) => error,
      );
      if (repeated) {
        expect(failed).toBeUndefined();
        await effect?.(one);
        return;
      }
      expect(failed).toMatchObject({ attempts: 1, mayHaveHappened: true });
      // It may have happened, and here it has wherever the service had the request.
      if (loss !== 'the request is lost') await effect?.(one);
    },
  );
});

rule('4.6.5', 'a 51st duplicate of a day fails immediately with the time until midnight', async () => {
  const { booth, event, date } = await world('the request is lost', 'PUT', /./);
  const copies = Array.from({ length: 51 }, (_, copy) =>
    booth.events.duplicate(event.id, { name: `Copy ${copy}`, date }).then(
      () => undefined,
      (error: BoothError) => error,
    ),
  );
  const [refused, ...others] = (await Promise.all(copies)).filter((error) => error !== undefined);
  expect(others).toEqual([]);
  expect(refused).toMatchObject({ kind: 'rate-limit', status: 429 });
  expect(refused).toHaveProperty('retryAfterMs');
});
