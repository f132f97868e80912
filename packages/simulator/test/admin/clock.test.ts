import { describe, expect, test } from 'vitest';
import { fieldsOf } from '../rejections.ts';
import { start } from '../service.ts';
import { type Controlled, ways } from './ways.ts';

interface ClockAnswer {
  readonly now: string;
  readonly frozen: boolean;
}

const move = (made: Controlled, body: unknown) => made.control<ClockAnswer>('PATCH', '/clock', body);

describe.for(ways)('%s', ([, way]) => {
  test('the clock returns its time and whether it is frozen', async () => {
    const made = await way();
    const { status, body } = await made.control<ClockAnswer>('GET', '/clock');
    expect([status, body]).toEqual([200, { now: start, frozen: true }]);
    const ticking = await way({ clock: { start } });
    const reported = await ticking.control<ClockAnswer>('GET', '/clock');
    expect(reported.body.frozen).toBe(false);
    expect(Date.parse(reported.body.now)).toBeGreaterThanOrEqual(Date.parse(start));
  });

  test('the clock is moved to a time or by a span, fractions of seconds included', async () => {
    const made = await way();
    expect((await move(made, { now: '2026-08-05T11:00:00+02:00' })).body.now).toBe('2026-08-05T09:00:00.000Z');
    expect((await move(made, { advanceSeconds: 90 })).body.now).toBe('2026-08-05T09:01:30.000Z');
    expect((await move(made, { advanceSeconds: 0.25 })).body.now).toBe('2026-08-05T09:01:30.250Z');
    expect((await move(made, { advanceSeconds: 0 })).body.now).toBe('2026-08-05T09:01:30.250Z');
    expect((await move(made, { now: '2026-08-05T09:01:30.25Z' })).status).toBe(200);
    expect(made.sim.clock.date().toISOString()).toBe('2026-08-05T09:01:30.250Z');
  });

  test('moving back is a conflict, also on a ticking clock', async () => {
    for (const clock of [{ start, frozen: true }, { start }]) {
      const made = await way({ clock });
      const { status, body } = await made.control('PATCH', '/clock', { now: '2026-08-04T08:59:59.999Z' });
      expect([status, body.error.code]).toEqual([409, 'conflict']);
      expect(made.sim.clock.now()).toBeGreaterThanOrEqual(Date.parse(start));
    }
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

  test('moving the clock wakes its sleepers in order', async () => {
    const made = await way();
    const woken: number[] = [];
    const hold = made.sim.clock.hold();
    const sleeps = [3, 1, 2].map((seconds) => made.sim.clock.sleep(seconds * 1000).then(() => woken.push(seconds)));
    await move(made, { advanceSeconds: 3 });
    await Promise.all(sleeps);
    hold.release();
    expect(woken).toEqual([1, 2, 3]);
  });
});
