import { operations } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { describe, expect } from 'vitest';
import { bookings } from '../events/bookings.ts';
import { rejected } from '../rejections.ts';
import { pathOf, wellFormedRequests } from './well-formed.ts';

const version = (value: string) => ({ headers: { 'service-version': value } });

describe('the version of a request', () => {
  rule(['9.1', '9.4', '9.5'], 'can be named in every operation and is echoed', async () => {
    for (const name of Object.keys(operations) as (keyof typeof operations)[]) {
      const { call, requests } = await wellFormedRequests();
      const { method, success } = operations[name];
      const answer = await call(method, pathOf(requests[name]), requests[name].body, version('2026-08-04'));
      expect([answer.status, answer.headers.get('service-version')], name).toEqual([success.status, '2026-08-04']);
    }
  });

  rule(
    ['9.4', '9.1', '9.5'],
    "is rejected if no version has that date, in the shape of the key's version",
    async () => {
      const service = bookings();
      for (const other of ['2026-08-03', '2027-01-01', '20260804', 'latest', '', '2026-08-04, 2026-08-04']) {
        const answer = await rejected(service, { rule: '9.4', fields: ['Service-Version'] }, () =>
          service.call('POST', '/events', service.booking(), version(other)),
        );
        expect(answer.headers.get('service-version')).toBe('2026-08-04');
      }
    },
  );

  rule(['9.4', '5.1'], 'is checked after the key', async () => {
    const service = bookings();
    await rejected(service, { rule: '5.1', code: 'unauthorized' }, () =>
      service.call('GET', '/events', undefined, { key: null, ...version('2020-01-01') }),
    );
  });

  rule(['9.2', '9.3', '5.7'], 'is that of the key if the request names none', async () => {
    const { account, call } = bookings();
    expect(account.keys.create().version).toBe('2026-08-04');
    expect((await call('GET', '/events')).headers.get('service-version')).toBe('2026-08-04');
  });
});
