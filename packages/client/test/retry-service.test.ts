import { wire } from '@boothkit/contract/internal';
import type { OperationName } from '@boothkit/contract/rules';
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
async function world(loss: Loss, operation: string) {
  const sim = createSimulator({ seed: 1, clock: { start: '2026-08-04T09:00:00Z', frozen: true } });
  const account = sim.accounts.create({ plan: 'Pro+' });
  const templateIds = [account.templates.add({ name: 'Strip', photoAreaCount: 3 }).id];
  const connection = account.connection();
  const steady = new BoothClient(connection);
  const date = '2026-09-12T17:00:00Z';
  const { id } = await steady.events.create({ name: 'Ada', date, templateIds, idUser: 'booking-1' });
  let present = '';
  let left = 1;
  const fetch: Fetch = async (url, init) => {
    if (left === 0 || present !== operation) return connection.fetch(url, init);
    left -= 1;
    if (loss === 'the request is lost') throw new TypeError('connection refused');
    const response = await connection.fetch(url, init);
    if (loss === 'the answer is lost') throw new TypeError('connection reset');
    if (loss === 'the answer is a 503') return new Response('busy', { status: 503 });
    const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) });
    return new Response(body, response);
  };
  const onRequest = (request: { readonly operation: string }) => {
    present = request.operation;
  };
  const booth = new BoothClient({ ...connection, fetch, hooks: { onRequest } });
  return {
    ...{ booth, steady, id, date, isLost: () => left === 0 },
    booking: { name: 'New', date, templateIds },
    names: async () => (await steady.events.list().toArray()).map(({ name }) => name).sort(),
    buttons: async () => Object.keys((await steady.branding.get(id)).captureButtonUrls),
  };
}

type World = Awaited<ReturnType<typeof world>>;

/** A call, and what there is once it has taken effect, however often it was sent. */
type Case = readonly [
  isRepeated: boolean,
  call: (world: World) => Promise<unknown>,
  effect?: (world: World) => Promise<unknown>,
  expected?: unknown,
];

const newUpload = { purpose: 'event-branding-image', contentType: 'image/png' } as const;
const button = png(292, 292);
const setButton: Case[1] = ({ booth, id }) => booth.branding.setImage(id, 'button-gif', button);
const names: Case[2] = (one) => one.names();
const buttons: Case[2] = (one) => one.buttons();
const mediaUrl = 'https://hooks.example.com/m';

const cases: {
  readonly [name in OperationName | 'create_event without idUser' | 'put_upload' | 'put_upload alone']: Case;
} = {
  list_events: [true, ({ booth }) => booth.events.list()],
  create_event: [
    true,
    ({ booth, booking }) => booth.events.create({ ...booking, idUser: 'booking-2' }),
    names,
    ['Ada', 'New'],
  ],
  'create_event without idUser': [false, ({ booth, booking }) => booth.events.create(booking), names, ['Ada', 'New']],
  get_event: [true, ({ booth, id }) => booth.events.get(id)],
  update_event: [true, ({ booth, id }) => booth.events.update(id, { name: 'Bea' }), names, ['Bea']],
  delete_event: [
    true,
    async ({ booth, id }) => expect(await booth.events.delete(id)).toEqual({ deleted: true, id }),
    names,
    [],
  ],
  duplicate_event: [
    false,
    ({ booth, id, date }) => booth.events.duplicate(id, { name: 'Copy', date }),
    names,
    ['Ada', 'Copy'],
  ],
  get_event_branding: [true, ({ booth, id }) => booth.branding.get(id)],
  update_event_branding: [
    true,
    ({ booth, id }) => booth.branding.update(id, { buttonImagesAreRetina: true }),
    async ({ steady, id }) => (await steady.branding.get(id)).buttonImagesAreRetina,
    true,
  ],
  set_event_branding_image: [true, setButton, buttons, ['gif']],
  remove_event_branding_image: [
    true,
    async ({ booth, steady, id }) => {
      await steady.branding.setImage(id, 'button-gif', button);
      await booth.branding.removeImage(id, 'button-gif');
    },
    buttons,
    [],
  ],
  create_upload: [true, ({ booth }) => booth.uploads.create(newUpload)],
  put_upload: [true, setButton, buttons, ['gif']],
  'put_upload alone': [
    false,
    async ({ booth, steady }) => booth.uploads.put(await steady.uploads.create(newUpload), button),
  ],
  update_webhooks: [
    true,
    ({ booth }) => booth.webhooks.update({ mediaUrl }),
    async ({ steady }) => (await steady.webhooks.update({})).mediaUrl,
    mediaUrl,
  ],
  get_openapi: [true, ({ booth }) => booth.openapi.get()],
};

test('every operation is among them', () => {
  expect(Object.keys(cases)).toEqual(expect.arrayContaining(Object.keys(wire)));
});

describe.each(Object.entries(cases))('%s at the service', (name, [isRepeated, call, effect, expected]) => {
  test(isRepeated ? 'is retried, and happens once' : 'is not retried, and says so', async () => {
    for (const loss of losses) {
      const one = await world(loss, name.split(' ')[0] ?? '');
      const failed: BoothError | undefined = await call(one).then(
        () => undefined,
        (error) => error,
      );
      if (isRepeated) expect(failed, loss).toBeUndefined();
      else expect(failed, loss).toMatchObject({ attempts: 1, mayHaveHappened: true });
      expect(one.isLost()).toBe(true);
      // A call that is not retried has happened wherever the service had the request.
      if (isRepeated || loss !== 'the request is lost') expect(await effect?.(one), loss).toEqual(expected);
    }
  });
});
