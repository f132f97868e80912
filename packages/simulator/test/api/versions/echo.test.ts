import type { CreatedEvent, EventBranding, Upload } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import type { SimulatorOptions } from '@boothkit/simulator';
import { describe, expect } from 'vitest';
import { type Bookings, bookings } from '../../events/bookings.ts';
import { pngOf } from '../../files/images/pictures.ts';
import type { Answer, CallOptions } from '../../service.ts';
import { first, release } from './later.ts';

const second = '2027-01-15';

/** A service whose images cannot be decoded, and which bears it. */
const failing: SimulatorOptions = {
  imageCodec: {
    verify: () => Promise.reject(new Error('the codec is out of order')),
    shrink: () => Promise.reject(new Error('the codec is out of order')),
  },
  onInternalError: () => {},
};

interface Ending {
  readonly status: number;
  /** Makes the call, with the key and headers that it is given. */
  readonly call: (service: Bookings, as: CallOptions) => Promise<Answer<unknown>>;
}

/** How a call with a valid key can end, whichever stage ends it. */
const endings: Readonly<Record<string, Ending>> = {
  'a success': { status: 200, call: ({ call }, as) => call('GET', '/events', undefined, as) },
  'bad input': { status: 400, call: ({ call }, as) => call('POST', '/events', {}, as) },
  'no quota': {
    status: 402,
    call: ({ account, call, booking }, as) => {
      account.update({ quota: { events: 0 } });
      return call('POST', '/events', booking(), as);
    },
  },
  'a lesser plan': {
    status: 403,
    call: ({ account, call }, as) => {
      account.update({ plan: 'Pro' });
      return call('GET', '/events', undefined, as);
    },
  },
  'an unknown event': { status: 404, call: ({ call }, as) => call('GET', '/events/none', undefined, as) },
  'an unknown path': { status: 404, call: ({ call }, as) => call('GET', '/nowhere', undefined, as) },
  'an unknown method': { status: 405, call: ({ call }, as) => call('PUT', '/events', undefined, as) },
  'too large a body': {
    status: 413,
    call: ({ call }, as) => call('POST', '/events', undefined, { ...as, raw: new Uint8Array(1_048_577).fill(32) }),
  },
  'another content type': {
    status: 415,
    call: ({ call, booking }, as) =>
      call('POST', '/events', booking(), { ...as, headers: { ...as.headers, 'content-type': 'text/plain' } }),
  },
  'a fault of the service': {
    status: 500,
    call: async ({ sim, account, template, call }, as) => {
      const { id } = account.events.add({ name: 'Ada', templateIds: [template.id] });
      const sourceUrl = 'https://cdn.example.com/a.png';
      sim.web.serve(sourceUrl, new Uint8Array(await pngOf(2000, 2000)), { contentType: 'image/png' });
      return call('POST', `/events/${id}/branding/images`, { slot: 'logo', sourceUrl }, as);
    },
  },
};

/** How a call can end by a limit; each is refused and says how long to wait. */
const limited: Readonly<Record<string, Ending['call']>> = {
  "the key's bucket": async ({ account, call }, as) => {
    account.update({ limits: { burst: 1, expensiveCost: 1 } });
    await call('GET', '/events', undefined, as);
    return call('GET', '/events', undefined, as);
  },
  "the address's minute": async ({ account, call }, as) => {
    account.update({ limits: { burst: 1000 } });
    for (let sent = 0; sent < 300; sent++) await call('GET', '/events', undefined, as);
    return call('GET', '/events', undefined, as);
  },
  "the day's duplicates": async ({ account, template, call }, as) => {
    account.update({ limits: { duplicatesPerDay: 1 } });
    const { id } = account.events.add({ name: 'Ada', templateIds: [template.id] });
    const copy = { name: 'Copy', date: '2027-01-01T12:00:00Z' };
    await call('POST', `/events/${id}/duplicate`, copy, as);
    return call('POST', `/events/${id}/duplicate`, copy, as);
  },
};

/** A service with limits in which the second version is out, and how to call it by a key that is pinned to a version. */
function twoVersions(options: SimulatorOptions = {}): Bookings & { by(pin: string): CallOptions } {
  const made = bookings({ versions: [{ date: second, releasedAt: release }], ...options });
  const old = made.account.keys.create();
  made.sim.clock.moveTo(release);
  const keys = [old, made.account.keys.create()];
  return { ...made, by: (pin) => ({ key: keys.find(({ version }) => version === pin)?.value ?? null }) };
}

const override = (version: string) => ({ headers: { 'service-version': version } });
const echoOf = ({ status, headers }: Pick<Answer<unknown>, 'status' | 'headers'>) => [
  status,
  headers.get('service-version'),
];

describe('the version that a response names', () => {
  for (const [what, { status, call }] of Object.entries(endings))
    rule(['9.5', '9.2', '9.4'], `is the pin of the key, or the override, for ${what}`, async () => {
      for (const [pin, other] of [
        [first, second],
        [second, first],
      ] as const) {
        const [plain, overridden] = [twoVersions(failing), twoVersions(failing)];
        expect(echoOf(await call(plain, plain.by(pin)))).toEqual([status, pin]);
        expect(echoOf(await call(overridden, { ...overridden.by(pin), ...override(other) }))).toEqual([status, other]);
      }
    });

  for (const [what, call] of Object.entries(limited))
    rule(['7/rate-limited', '9.5', '8/retry-after'], `comes with Retry-After past ${what}`, async () => {
      for (const pin of [first, second]) {
        const made = twoVersions();
        const answer = await call(made, made.by(pin));
        expect(answer).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' } } });
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(answer.headers.get('service-version')).toBe(pin);
      }
    });

  rule(['9.5', '9.4'], 'is the pin of the key if the override is not a version (S30)', async () => {
    for (const pin of [first, second])
      for (const [path, status] of [
        ['/events', 400],
        ['/nowhere', 404],
      ] as const) {
        const { call, by } = twoVersions();
        const answer = await call('GET', path, undefined, { ...by(pin), ...override('2020-01-01') });
        expect(echoOf(answer)).toEqual([status, pin]);
      }
  });

  rule(['9.5', '8/re-pin'], 'is the one that served, even if the key is re-pinned meanwhile', async () => {
    for (const [fields, status] of [
      [{}, 400],
      [{ name: 'Ada', date: '2026-09-12T17:00:00Z' }, 201],
    ] as const) {
      const { sim, account, template } = twoVersions({ rePinSeconds: 0 });
      const key = account.keys.create();
      const sent = { authorization: `Bearer ${key.value}`, 'content-type': 'application/json' };
      const answer = await sim.respond({
        method: 'POST',
        url: new URL(`${sim.baseUrl}/events`),
        address: 'a slow caller',
        header: (name) => new Headers(sent).get(name),
        async body() {
          account.keys.rePin(key.id, first);
          return new TextEncoder().encode(JSON.stringify({ ...fields, templateIds: [template.id] }));
        },
      });
      expect([answer.status, answer.headers['Service-Version']]).toEqual([status, second]);
      expect(account.keys.get(key.id)?.version).toBe(first);
    }
  });

  rule('9.5', 'is the current one without a valid key (S30), whatever override is sent', async () => {
    const { sim, account, call } = twoVersions();
    const revoked = account.keys.create();
    account.keys.revoke(revoked.id);
    for (const key of [null, 'unknown', revoked.value]) {
      expect(echoOf(await call('GET', '/events', undefined, { key }))).toEqual([401, second]);
      expect(echoOf(await call('GET', '/events', undefined, { key, ...override(first) }))).toEqual([401, second]);
      expect(echoOf(await call('GET', '/nowhere', undefined, { key }))).toEqual([404, second]);
      expect(echoOf(await call('PUT', '/events', undefined, { key }))).toEqual([405, second]);
    }
    expect(echoOf(await call('GET', `${new URL(sim.baseUrl).origin}/v2/events`))).toEqual([404, second]);
  });

  rule('9.5', 'is the current one from storage, which needs no key', async () => {
    const { account, call, by, booking } = twoVersions();
    const { id } = (await call<CreatedEvent>('POST', '/events', booking(), by(first))).body;
    const upload = (
      await call<Upload>('POST', '/uploads', { purpose: 'event-branding-image', contentType: 'image/png' }, by(first))
    ).body;
    const bytes = new Uint8Array(await pngOf(292, 292));
    const put = (headers: Readonly<Record<string, string>>) =>
      call('PUT', upload.uploadUrl, undefined, { key: null, headers, raw: bytes });
    expect(echoOf(await put({}))).toEqual([400, second]);
    expect(echoOf(await put(upload.headers))).toEqual([200, second]);
    expect(echoOf(await put(upload.headers))).toEqual([409, second]);
    const slot = { slot: 'button-photo', uploadPath: upload.storagePath };
    const branding = await call<EventBranding>('POST', `/events/${id}/branding/images`, slot, by(first));
    const image = new URL(branding.body.captureButtonUrls['photo'] ?? '');
    const { fetch } = account.connection();
    expect(echoOf(await fetch(image))).toEqual([200, second]);
    expect(echoOf(await fetch(`${image.origin}${image.pathname}`))).toEqual([401, second]);
    expect(echoOf(await fetch(`${image.origin}/images/none`))).toEqual([404, second]);
  });
});
