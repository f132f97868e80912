import { currentVersion, limits, serviceVersions } from '@boothkit/contract/rules';
import { rule } from '@boothkit/rule-coverage';
import { createSimulator, type SimulatorOptions } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { service } from '../../../own-account.ts';
import { first, release, renamed } from './later.ts';

describe('the versions of a simulator', () => {
  rule('9.1', 'are the one real version, unless others are registered', async () => {
    expect([serviceVersions, currentVersion]).toEqual([[first], first]);
    const { account, call } = service();
    expect(account.keys.create().version).toBe(first);
    const answer = await call('GET', '/events', undefined, { headers: { 'service-version': '2027-01-15' } });
    expect(answer).toMatchObject({ status: 400, rule: '9.4' });
  });

  rule(['9.1', '9.2', '9.3'], 'are released from the start by default, and the newest is current', () => {
    const versions = [renamed('2027-06-01', 'label'), renamed('2027-01-15', 'title')];
    expect(service({ versions }).account.keys.create().version).toBe('2027-06-01');
  });

  test('are ordered by their dates and not by their releases', () => {
    const { sim, account } = service({
      versions: [{ date: '2027-01-15', releasedAt: release }, { date: '2027-06-01' }],
    });
    sim.clock.moveTo(release);
    expect(account.keys.create().version).toBe('2027-06-01');
  });
});

describe('an invalid option', () => {
  const cases: readonly (readonly [options: unknown, message: string])[] = [
    [{ versions: [{ date: '2027-13-01' }] }, 'versions[0].date must be a date; got "2027-13-01"'],
    [{ versions: [{}] }, 'versions[0].date is required: a date'],
    [
      { versions: [{ date: first }] },
      `versions[0].date must be later than ${first}, the newest real version; got ${first}`,
    ],
    [
      { versions: [{ date: '2027-01-15' }, { date: '2020-01-01' }] },
      `versions[1].date must be later than ${first}, the newest real version; got 2020-01-01`,
    ],
    [
      { versions: [{ date: '2027-01-15' }, { date: '2027-01-15' }] },
      'versions[1].date must be a date of its own; 2027-01-15 is taken',
    ],
    [
      { versions: [{ date: '2027-01-15', releasedAt: '2027-01-15T00:00:00' }] },
      'versions[0].releasedAt must be a date-time with a time and an offset, such as 2026-09-12T17:00:00+02:00',
    ],
    ...(['request', 'response', 'document'] as const).map(
      (field) =>
        [{ versions: [{ date: '2027-01-15', [field]: {} }] }, `versions[0].${field} must be a function`] as const,
    ),
    [
      { versions: [{ date: '2027-01-15', requests: () => ({}) }] },
      'versions[0].requests is not a field that can be sent here; known fields are date, releasedAt, request, response, document',
    ],
    [{ versions: { date: '2027-01-15' } }, 'versions must be a list; got an object'],
    [{ rePinSeconds: 61 }, 'rePinSeconds must be a number from 0 to 60; got 61'],
    [{ rePinSeconds: -1 }, 'rePinSeconds must be a number from 0 to 60; got -1'],
    [{ rePinSeconds: '60' }, 'rePinSeconds must be a number from 0 to 60; got "60"'],
  ];
  for (const [options, message] of cases)
    test(`is rejected by its name: ${message}`, () => {
      const create = () => createSimulator(options as SimulatorOptions);
      expect(create).toThrow(TypeError);
      expect(create).toThrow(`options: ${message}`);
    });

  rule('8/re-pin', 'is bounded by the longest delay of the service', () => {
    expect(limits.rePin.seconds).toBe(60);
    for (const rePinSeconds of [0, 60]) expect(() => createSimulator({ rePinSeconds })).not.toThrow();
  });
});
