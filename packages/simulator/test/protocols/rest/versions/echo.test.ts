import type { CreatedEvent, EventBranding, Upload } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import type { SimulatorOptions } from '@boothkit/simulator';
import { describe, expect } from 'vitest';
import type { Answer, CallOptions } from '../../../own-account.ts';
import { rejected } from '../../../rejections.ts';
import { type Bookings, bookings } from '../../../service/events/bookings.ts';
import { pngOf } from '../../../service/files/images/pictures.ts';
import { first, release } from './later.ts';

const second = '2027-01-15';

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
  rule(['9.4', '9.1'], 'must be a version', async () => {
    const service = bookings();
    for (const other of ['2026-08-03', '20260804', 'latest', '', '2026-08-04, 2026-08-04'])
      await rejected(service, { rule: '9.4', fields: ['Service-Version'] }, () =>
        service.call('POST', '/events', service.booking(), override(other)),
      );
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
