import { describe, expect, test } from 'vitest';
import { evening, uploads } from './evening.ts';

const plain = { name: 'Plain', photoAreaCount: 1 };

describe('tablets of worlds', () => {
  test('return to a snapshot with captures and jobs in progress, which then finish', async () => {
    const { account, opened, sim } = await evening({ countdownTimer: 10 }, [plain]);
    const tablet = opened({ printer: true });
    tablet.home().capture('photo').print();
    const capture = tablet.home().start('photo');
    const before = sim.snapshot();
    sim.clock.advance({ minutes: 1 });
    expect([uploads(account).length, tablet.printCountSeen, capture.stage]).toEqual([2, 1, 'over']);
    sim.restore(before);
    expect([uploads(account).length, tablet.printCountSeen, capture.stage, tablet.showing]).toEqual([
      1,
      0,
      'countdown',
      'countdown',
    ]);
    sim.clock.advance({ minutes: 1 });
    expect([uploads(account).length, tablet.printCountSeen, capture.stage]).toEqual([2, 1, 'over']);
  });

  test('change independently in a fork', async () => {
    const { account, eventId, opened, sim } = await evening({ countdownTimer: 10 }, [plain]);
    const tablet = opened();
    tablet.home().start('photo');
    tablet.schedule({ eventId, startsAt: '2026-08-04T10:00:00Z', stationType: 'camera' });
    const fork = sim.fork();
    const [twin] = fork.accounts.list()[0]?.tablets.list() ?? [];
    fork.clock.advance({ hours: 2 });
    expect([twin?.mode, twin?.launches()[0]?.outcome, uploads(account)]).toEqual(['camera', 'opened', []]);
    expect([tablet.mode, tablet.showing, tablet.launches()[0]?.outcome]).toEqual(['allInOne', 'countdown', 'waiting']);
    sim.clock.advance({ seconds: 10 });
    expect([tablet.showing, uploads(account).length]).toEqual(['session', 1]);
  });

  test('are removed by a reset with their timers', async () => {
    const { account, opened, sim } = await evening({}, [plain]);
    opened().home().start('photo');
    sim.reset();
    sim.clock.advance({ minutes: 1 });
    expect(sim.accounts.get(account.id)).toBeUndefined();
  });

  test('do not make the clock skip with their timers', async () => {
    const { account, opened, sim } = await evening({ countdownTimer: 10 }, [plain]);
    opened().home().start('photo');
    await sim.clock.sleep(5000);
    expect([sim.clock.date().toISOString(), uploads(account)]).toEqual(['2026-08-04T09:00:05.000Z', []]);
    await sim.clock.sleep(5000);
    expect(uploads(account)).toMatchObject([{ createdDate: '2026-08-04T09:00:10.000Z' }]);
  });

  test('of two accounts are independent', async () => {
    const { opened, sim } = await evening({ countdownTimer: 5 }, [plain]);
    const other = sim.accounts.create();
    const { id } = other.events.add({ name: 'Other', templateIds: [other.templates.add(plain).id] });
    const [mine, theirs] = [opened(), other.tablets.add()];
    mine.home().start('photo');
    theirs.open(id).start('photo');
    sim.clock.advance({ seconds: 3 });
    expect([mine.showing, theirs.showing, uploads(other).length]).toEqual(['countdown', 'session', 1]);
    expect(other.tablets.get(mine.id)).toBeUndefined();
    expect(() => other.tablets.update(mine.id, {})).toThrow('there is no tablet');
  });
});
