import { rule } from '@boothkit/rule-coverage';
import { describe, expect, test } from 'vitest';
import { evening, refused } from './evening.ts';

const plain = { name: 'Plain', photoAreaCount: 1 };
/** The usual one takes ten seconds a sheet. */
const printer = true;

describe('a print', () => {
  rule('2.1/printCount-counting', 'counts when its job is finished, one per sheet, in responses', async () => {
    const { event, home, sim } = await evening({}, [plain]);
    const session = home({ printer }).capture('photo');
    expect((await event()).printCount).toBe(0);
    const job = session.print({ copies: 3 });
    expect(job).toMatchObject({ counts: 3, finished: false, finishesDate: '2026-08-04T09:00:30.000Z' });
    sim.clock.advance({ seconds: 29 });
    expect((await event()).printCount).toBe(0);
    sim.clock.advance({ seconds: 1 });
    expect((await event()).printCount).toBe(3);
  });

  rule('2.1/printCount-counting', 'of two copies on one sheet counts once', async () => {
    const { event, opened, sim } = await evening({}, [plain]);
    const tablet = opened({ printer: { copiesPerSheet: 2 } });
    const session = tablet.home().capture('photo');
    expect([session.print({ copies: 2 }).counts, session.print({ copies: 3 }).counts, session.print().counts]).toEqual([
      1, 2, 1,
    ]);
    sim.clock.advance({ minutes: 5 });
    expect((await event()).printCount).toBe(4);
    expect(tablet.printJobs().map(({ finishesDate, finished }) => [finishesDate.slice(14, 19), finished])).toEqual([
      ['00:10', true],
      ['00:30', true],
      ['00:40', true],
    ]);
  });

  rule('2.1/printCount-counting', 'through the system’s dialog counts 1, whatever the copies', async () => {
    const { event, home, sim } = await evening({}, [plain]);
    const job = home({ printer }).capture('photo').print({ copies: 7, through: 'systemDialog' });
    expect([job.copies, job.counts]).toEqual([7, 1]);
    sim.clock.advance({ minutes: 5 });
    expect((await event()).printCount).toBe(1);
  });

  test('changes nothing else of the event', async () => {
    const { event, home, sim } = await evening({}, [plain]);
    const before = await event();
    home({ printer }).capture('photo').print();
    sim.clock.advance({ minutes: 5 });
    expect(await event()).toEqual({ ...before, printCount: 1 });
  });

  test('of an event that is deleted meanwhile does not count', async () => {
    const { call, eventId, opened, sim } = await evening({}, [plain]);
    const tablet = opened({ printer });
    tablet.home().capture('photo').print();
    await call('DELETE', `/events/${eventId}`);
    sim.clock.advance({ minutes: 5 });
    expect(tablet.printJobs()).toMatchObject([{ finished: true }]);
  });

  test('accepts 1 to 100 copies of a capture of the session', async () => {
    const { home } = await evening({}, [plain]);
    const session = home({ printer }).capture('photo');
    for (const copies of [0, 101, 1.5]) expect(() => session.print({ copies })).toThrow('copies');
    expect(() => session.print({ captureId: 'none' })).toThrow('there is no capture none');
  });
});

describe('printing is rejected', () => {
  rule('2.5.6', 'without a printer, and is not offered', async () => {
    const { home } = await evening({}, [plain]);
    const session = home().capture('photo');
    expect(session.controls).not.toContain('print');
    expect(refused(() => session.print())).toEqual({ rule: '2.5.6', notice: null });
  });

  rule('2.5.6', 'from a template that is not printable, but not from another', async () => {
    const { home, templateIds } = await evening({}, [plain, { ...plain, printable: false }]);
    const session = home({ printer }).capture('photo', { templateId: templateIds[1] });
    expect(session.controls).not.toContain('print');
    expect(refused(() => session.print()).rule).toBe('2.5.6');
    const printed = session.takeMore('photo', { templateId: templateIds[0] });
    expect(session.controls).toContain('print');
    expect(session.print({ captureId: printed.id }).counts).toBe(1);
  });
});

describe('the maximum of prints of an event', () => {
  const message = 'The maximum number of prints for this event has been reached.';

  rule(['2.3/printCountMax-behaviour', '2.5.6'], 'stops printing at that count, with a message', async () => {
    const { event, opened, set, sim } = await evening({ printCountMax: 2 }, [plain]);
    const tablet = opened({ printer });
    const session = tablet.home().capture('photo');
    for (const count of [1, 2]) {
      session.print();
      sim.clock.advance({ seconds: 10 });
      expect([(await event()).printCount, tablet.printCountSeen]).toEqual([count, count]);
    }
    expect(refused(() => session.print())).toEqual({ rule: '2.5.6', notice: message });
    expect([tablet.notice, tablet.printJobs().length]).toEqual([message, 2]);
    session.airdrop();
    expect(tablet.notice).toBeNull();
    await set({ printCountMax: null });
    expect(tablet.home().capture('photo').print({ copies: 50 }).counts).toBe(50);
  });

  rule('2.5.6', 'can be exceeded by concurrent prints, since each tablet uses the count it last read', async () => {
    const { event, opened, sim } = await evening({ printCountMax: 3 }, [plain]);
    const tablets = [1, 2, 3, 4].map(() => opened({ printer }));
    const sessions = tablets.map((tablet) => tablet.home().capture('photo'));
    for (const session of sessions) session.print();
    sim.clock.advance({ minutes: 1 });
    expect((await event()).printCount).toBe(4);
    expect(tablets.map(({ printCountSeen }) => printCountSeen)).toEqual([1, 2, 3, 4]);
    const again = sessions.map((session) => {
      try {
        return session.print().counts;
      } catch {
        return 'rejected';
      }
    });
    expect(again).toEqual([1, 1, 'rejected', 'rejected']);
    sim.clock.advance({ minutes: 1 });
    expect((await event()).printCount).toBe(6);
    for (const tablet of tablets) expect(refused(() => tablet.home().capture('photo').print()).notice).toBe(message);
  });

  rule('2.5.6', 'can be exceeded by a guest who presses Print again before the first is finished', async () => {
    const { event, home, sim } = await evening({ printCountMax: 1 }, [plain]);
    const session = home({ printer }).capture('photo');
    session.print();
    session.print();
    sim.clock.advance({ minutes: 1 });
    expect((await event()).printCount).toBe(2);
  });
});

describe('a tablet with a limit of prints for each guest', () => {
  rule('2.5.6', 'shows a message to a guest who reaches it, and prints for the next one', async () => {
    const { opened } = await evening({ takeMoreEnabled: true }, [plain]);
    const tablet = opened({ printer, printsPerGuest: 2 });
    const session = tablet.home().capture('photo');
    session.print();
    expect(refused(() => session.print({ copies: 2 }))).toEqual({
      rule: '2.5.6',
      notice: 'You have reached the maximum number of prints.',
    });
    expect(tablet.notice).toBe('You have reached the maximum number of prints.');
    session.takeMore();
    session.print();
    expect(refused(() => session.print()).rule).toBe('2.5.6');
    session.done();
    expect(tablet.home().capture('photo').print({ copies: 2 }).copies).toBe(2);
    expect(tablet.printJobs()).toHaveLength(3);
  });
});

describe('a tablet with automatic printing', () => {
  rule('2.5.6', 'prints each capture once, and guests can print more', async () => {
    const { event, opened, sim } = await evening({ takeMoreEnabled: true }, [plain]);
    const tablet = opened({ printer, automaticPrinting: true });
    const session = tablet.home().capture('photo');
    session.takeMore();
    expect(tablet.printJobs().map(({ captureId, copies }) => [captureId, copies])).toEqual(
      session.captures.map(({ id }) => [id, 1]),
    );
    session.print();
    sim.clock.advance({ minutes: 1 });
    expect((await event()).printCount).toBe(3);
  });

  rule('2.5.6', 'prints a capture that takes its time, before the tap', async () => {
    const { opened, sim } = await evening({ countdownTimer: 1, tapToContinue: true }, [plain]);
    const tablet = opened({ printer, automaticPrinting: true });
    const capture = tablet.home().start('photo');
    sim.clock.advance({ seconds: 1 });
    expect([capture.stage, tablet.printJobs().length]).toEqual(['captured', 1]);
  });

  rule('2.5.6', 'shows the message of a limit, and captures all the same', async () => {
    const { opened, set, sim } = await evening({ printCountMax: 1 }, [plain]);
    const tablet = opened({ printer, automaticPrinting: true });
    tablet.home().capture('photo');
    sim.clock.advance({ minutes: 1 });
    const session = tablet.home().capture('photo');
    expect([session.captures.length, tablet.printJobs().length]).toEqual([1, 1]);
    expect(tablet.notice).toBe('The maximum number of prints for this event has been reached.');
    await set({ printCountMax: null });
    const each = opened({ printer, automaticPrinting: true, printsPerGuest: 1 });
    const guest = each.home().capture('photo');
    expect(refused(() => guest.print()).rule).toBe('2.5.6');
    expect(each.printJobs()).toHaveLength(1);
  });

  rule(
    ['2.5.3', '2.5.6'],
    'prints nothing without a printer, at a Capture Station, or of unprinted templates',
    async () => {
      const { account, opened, templateIds } = await evening({}, [plain]);
      const tablets = [
        opened({ automaticPrinting: true }),
        opened({ printer, automaticPrinting: true, mode: 'camera' }),
      ];
      for (const tablet of tablets) tablet.home().capture('photo');
      account.templates.update(templateIds[0] ?? '', { printable: false });
      const tablet = opened({ printer, automaticPrinting: true });
      expect(tablet.home().capture('photo').captures).toHaveLength(1);
      expect([...tablets, tablet].flatMap((each) => each.printJobs())).toEqual([]);
      expect([...tablets, tablet].map(({ notice }) => notice)).toEqual([null, null, null]);
    },
  );
});
