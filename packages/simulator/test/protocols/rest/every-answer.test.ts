import type { ErrorBody } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { describe, expect } from 'vitest';
import type { Answer, Call } from '../../own-account.ts';
import { type Bookings, bookings } from '../../service/events/bookings.ts';
import { pngOf } from '../../service/files/images/pictures.ts';
import { first, release } from './versions/later.ts';

/** A call that ends in a status, and whether it is a rejection. */
interface Ending {
  readonly status: number;
  readonly code?: string;
  /** Whether the current version responds, since the caller has no key, or one that was made after its release. */
  readonly isCurrent?: true;
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
  'no key': {
    status: 401,
    code: 'unauthorized',
    isCurrent: true,
    call: ({ call }) => call('GET', '/events', undefined, { key: null }),
  },
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
    isCurrent: true,
    code: 'insufficient_scope',
    call: ({ account, call, booking }) =>
      call('POST', '/events', booking(), { key: account.keys.create({ scope: 'read' }).value }),
  },
  'an unknown event': { status: 404, code: 'not_found', call: ({ call }) => call('GET', '/events/none') },
  'an unknown path': { status: 404, code: 'not_found', call: ({ call }) => call('GET', '/event') },
  'a path beside the API': {
    status: 404,
    isCurrent: true,
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

const second = '2027-01-15';

/** A service with a second version, whose key is pinned to the first; its calls may name a version. */
function everyService(version?: string) {
  const faults: unknown[] = [];
  const onInternalError = (error: unknown) => {
    faults.push(error);
  };
  const versions = [{ date: second, releasedAt: release }];
  const made = bookings({ imageCodec: failingCodec, onInternalError, versions });
  const { value: key } = made.account.keys.create();
  made.sim.clock.moveTo(release);
  const named = version === undefined ? {} : { 'service-version': version };
  const call: Call = (method, path, body, options = {}) =>
    made.call(method, path, body, { key, ...options, headers: { ...named, ...options.headers } });
  return { ...made, call, faults };
}

describe('every response', () => {
  for (const [what, { status, code, isCurrent, call }] of Object.entries(endings))
    rule(
      ['9.2', '9.4', '9.5', '4/json', '4/errors', '7.1'],
      `${code ? 'in the envelope' : 'in JSON'} for ${what} names request and version: the pin of the key, or the override`,
      async () => {
        for (const version of [undefined, second]) {
          const service = everyService(version);
          const answer = await call(service);
          expect(answer.status).toBe(status);
          expect(answer.headers.get('content-type')).toBe('application/json');
          expect(answer.headers.get('service-version')).toBe(isCurrent ? second : (version ?? first));
          const requestId = answer.headers.get('x-request-id');
          expect(requestId).toMatch(/^[0-9A-Za-z]{20}$/);
          expect(service.faults).toHaveLength(status === 500 ? 1 : 0);
          if (!code) continue;
          const { error, ...nothing } = answer.body as ErrorBody;
          expect(nothing).toEqual({});
          const { details, hint, ...rest } = error;
          expect(rest).toEqual({ code, message: expect.stringMatching(/./), requestId });
          expect(answer.rule).toBeTruthy();
          expect(Object.keys(error).filter((key) => error[key as keyof typeof error] == null)).toEqual([]);
        }
      },
    );

  rule('7.1', 'to an internal error reveals no internals', async () => {
    const answer = await outOfOrder(everyService());
    expect(JSON.stringify(answer.body)).not.toContain('codec');
  });
});

describe('the envelope', () => {
  rule('7.1', 'omits details and hint if there is nothing to add', async () => {
    const { call } = bookings();
    expect((await call('GET', '/events/none')).body.error).not.toHaveProperty('details');
    expect((await call('POST', '/events', {})).body.error).not.toHaveProperty('hint');
  });
});
