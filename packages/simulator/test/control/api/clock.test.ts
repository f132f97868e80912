import { describe, expect, test } from 'vitest';
import { start } from '../../own-account.ts';
import { fieldsOf } from '../../rejections.ts';
import { type Controlled, ways } from './ways.ts';

interface ClockAnswer {
  readonly now: string;
  readonly frozen: boolean;
}

const move = (made: Controlled, body: unknown) => made.control<ClockAnswer>('PATCH', '/clock', body);

describe.for(ways)('%s', ([, way]) => {
  test('the clock is moved to a time or by a span, fractions of seconds included', async () => {
    const made = await way();
    expect((await move(made, { now: '2026-08-05T11:00:00+02:00' })).body.now).toBe('2026-08-05T09:00:00.000Z');
    expect((await move(made, { advanceSeconds: 90 })).body.now).toBe('2026-08-05T09:01:30.000Z');
    expect((await move(made, { advanceSeconds: 0.25 })).body.now).toBe('2026-08-05T09:01:30.250Z');
    expect((await move(made, { advanceSeconds: 0 })).body.now).toBe('2026-08-05T09:01:30.250Z');
    expect((await move(made, { now: '2026-08-05T09:01:30.25Z' })).status).toBe(200);
    expect(made.sim.clock.date().toISOString()).toBe('2026-08-05T09:01:30.250Z');
  });

  test('invalid input is rejected with the field name, and the time does not change', async () => {
    const made = await way();
    const bad: [unknown, string[]][] = [
      [{}, ['now', 'advanceSeconds', 'frozen']],
      [{ now: '2026-08-05T09:00Z', advanceSeconds: 1 }, ['now', 'advanceSeconds', 'frozen']],
      [{ frozen: false, advanceSeconds: 1 }, ['now', 'advanceSeconds', 'frozen']],
      [{ frozen: 'yes' }, ['frozen']],
      [{ now: 'tomorrow' }, ['now']],
      [{ now: '2026-08-05' }, ['now']],
      [{ now: null }, ['now']],
      [{ advanceSeconds: -1 }, ['advanceSeconds']],
      [{ advanceSeconds: '60' }, ['advanceSeconds']],
      [{ advanceSeconds: 1e12 }, ['advanceSeconds']],
      [{ advanceSeconds: 1e300 }, ['advanceSeconds']],
      [{ advanceMinutes: 1 }, ['advanceMinutes']],
      [[], ['body']],
    ];
    for (const [body, fields] of bad) {
      const answer = await made.control('PATCH', '/clock', body);
      expect([answer.status, fieldsOf(answer.body.error)], JSON.stringify(body)).toEqual([400, fields]);
    }
    expect((await made.control('PATCH', '/clock')).status).toBe(400);
    expect(made.sim.clock.date().toISOString()).toBe(start);
  });
});
