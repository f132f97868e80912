import type { ErrorBody } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { describe, expect, test } from 'vitest';
import { type Bookings, bookings } from '../events/bookings.ts';
import { pngOf } from '../files/images/pictures.ts';
import type { Answer } from '../service.ts';

/** A call that ends in a status, and whether it is a rejection. */
interface Ending {
  readonly status: number;
  readonly code?: string;
  readonly call: (service: Bookings) => Promise<Answer<unknown>>;
}

const failingCodec = {
  verify: () => Promise.reject(new Error('the codec is out of order')),
  shrink: () => Promise.reject(new Error('the codec is out of order')),
};

async function conflict({ account, create, call }: Bookings) {
  const { id } = await create();
  account.operators.add({ name: 'Mia', eventIds: [id] });
  return call('PATCH', `/events/${id}`, { paySetId: account.paySets.add().id });
}

async function outOfOrder({ sim, create, call }: Bookings) {
  const { id } = await create();
  sim.web.serve('https://cdn.example.com/a.png', new Uint8Array(await pngOf(2000, 2000)), { contentType: 'image/png' });
  return call('POST', `/events/${id}/branding/images`, { slot: 'logo', sourceUrl: 'https://cdn.example.com/a.png' });
}

async function overTheLimit({ account, call }: Bookings) {
  account.update({ limits: { burst: 1, expensiveCost: 1 } });
  await call('GET', '/events');
  return call('GET', '/events');
}

/** Every status that the service can answer with (decision S1). */
const endings: Readonly<Record<string, Ending>> = {
  'an answer to a read': { status: 200, call: ({ call }) => call('GET', '/events') },
  'an answer to a create': { status: 201, call: ({ call, booking }) => call('POST', '/events', booking()) },
  'bad input': { status: 400, code: 'validation_failed', call: ({ call }) => call('POST', '/events', {}) },
  'broken JSON': {
    status: 400,
    code: 'validation_failed',
    call: ({ call }) => call('POST', '/events', undefined, { raw: '{' }),
  },
  'no key': { status: 401, code: 'unauthorized', call: ({ call }) => call('GET', '/events', undefined, { key: null }) },
  'no quota': {
    status: 402,
    code: 'quota_exceeded',
    call: ({ account, call, booking }) => {
      account.update({ quota: { events: 0 } });
      return call('POST', '/events', booking());
    },
  },
  'a lesser plan': {
    status: 403,
    code: 'plan_required',
    call: ({ account, call }) => {
      account.update({ plan: 'Pro' });
      return call('GET', '/events');
    },
  },
  'a read key': {
    status: 403,
    code: 'insufficient_scope',
    call: ({ account, call, booking }) =>
      call('POST', '/events', booking(), { key: account.keys.create({ scope: 'read' }).value }),
  },
  'an unknown event': { status: 404, code: 'not_found', call: ({ call }) => call('GET', '/events/none') },
  'an unknown path': { status: 404, code: 'not_found', call: ({ call }) => call('GET', '/event') },
  'a path beside the API': {
    status: 404,
    code: 'not_found',
    call: ({ sim, call }) => call('GET', `${new URL(sim.baseUrl).origin}/v2/events`),
  },
  'a method that a path does not take': {
    status: 405,
    code: 'method_not_allowed',
    call: ({ call }) => call('PUT', '/events'),
  },
  'an operator that holds the event': { status: 409, code: 'conflict', call: conflict },
  'a body that is too large': {
    status: 413,
    code: 'payload_too_large',
    call: ({ call }) => call('POST', '/events', undefined, { raw: new Uint8Array(1_048_577).fill(32) }),
  },
  'a body that is not JSON': {
    status: 415,
    code: 'unsupported_media_type',
    call: ({ call }) => call('POST', '/events', {}, { headers: { 'content-type': 'text/plain' } }),
  },
  'a limit': { status: 429, code: 'rate_limited', call: overTheLimit },
  'a fault of the service itself': { status: 500, code: 'internal_error', call: outOfOrder },
};

const everyService = () => {
  const faults: unknown[] = [];
  const onInternalError = (error: unknown) => {
    faults.push(error);
  };
  return { ...bookings({ imageCodec: failingCodec, onInternalError }), faults };
};

describe('every response', () => {
  for (const [what, { status, code, call }] of Object.entries(endings))
    rule(
      ['9.5', '4/json', '4/errors', '7.1'],
      `${code ? 'in the envelope' : 'in JSON'} for ${what} names version and request`,
      async () => {
        const service = everyService();
        const answer = await call(service);
        expect(answer.status).toBe(status);
        expect(answer.headers.get('content-type')).toBe('application/json');
        expect(answer.headers.get('service-version')).toBe('2026-08-04');
        const requestId = answer.headers.get('x-request-id');
        expect(requestId).toMatch(/^[0-9A-Za-z]{20}$/);
        expect(service.faults).toHaveLength(status === 500 ? 1 : 0);
        if (!code) return;
        const { error, ...nothing } = answer.body as ErrorBody;
        expect(nothing).toEqual({});
        const { details, hint, ...rest } = error;
        expect(rest).toEqual({ code, message: expect.stringMatching(/./), requestId });
        expect(answer.rule).toBeTruthy();
        expect(Object.keys(error).filter((key) => error[key as keyof typeof error] == null)).toEqual([]);
      },
    );

  rule('7.1', 'to another request has another request ID', async () => {
    const { call } = bookings();
    const ids = [];
    for (const path of ['/events', '/events', '/event', '/events/none'])
      ids.push((await call('GET', path)).headers.get('x-request-id'));
    expect(new Set(ids).size).toBe(4);
  });

  rule('7.1', 'to an internal error reveals no internals', async () => {
    const answer = await outOfOrder(everyService());
    expect(JSON.stringify(answer.body)).not.toContain('codec');
  });

  test('names the broken rule unless the option is off', async () => {
    expect((await bookings().call('GET', '/event')).rule).toBe('2.7');
    expect((await bookings({ ruleHeader: false }).call('GET', '/event')).rule).toBeNull();
  });
});

describe('the envelope', () => {
  rule('7.1', 'omits details and hint if there is nothing to add', async () => {
    const { call } = bookings();
    expect((await call('GET', '/events/none')).body.error).not.toHaveProperty('details');
    expect((await call('POST', '/events', {})).body.error).not.toHaveProperty('hint');
  });

  rule('7/validation-failed', 'names each field that failed, with what was found and what is needed', async () => {
    const { call } = bookings();
    const { body } = await call('POST', '/events', { name: '', date: 'soon', templateIds: [], colour: 'red' });
    const details = body.error.details as { field: string; message: string }[];
    expect(details.map(({ field }) => field).toSorted()).toEqual(['colour', 'date', 'name', 'templateIds']);
    for (const { field, message } of details) expect(message).toContain(field);
    expect(details.find(({ field }) => field === 'name')?.message).toBe(
      'name must be text of 1 to 200 characters; got ""',
    );
  });

  rule('7.2', 'is the default response of each operation in the served document', async () => {
    const { call } = bookings();
    const { body } = await call<Description>('GET', '/openapi.json');
    const described = Object.values(body.paths).flatMap((path) => Object.values(path));
    expect(described).toHaveLength(13);
    for (const { responses } of described) {
      const { $ref = '' } = responses.default;
      const response = body.components.responses[$ref.replace('#/components/responses/', '')];
      expect(response?.content['application/json']?.schema).toEqual({ $ref: '#/components/schemas/ErrorEnvelope' });
    }
  });
});

/** As much of the description as the test reads. */
interface Description {
  readonly paths: Record<
    string,
    Record<string, { readonly responses: { readonly default: { readonly $ref?: string } } }>
  >;
  readonly components: {
    readonly responses: Record<string, { readonly content: Record<string, { readonly schema: unknown }> }>;
  };
}
