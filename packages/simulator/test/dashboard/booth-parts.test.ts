import { estimateTextWidth, type MeasureText } from '@boothkit/contract/internal';
import { rule } from '@boothkit/rule-coverage';
import { createSimulator } from '@boothkit/simulator';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { announcement } from '../../../dashboard/src/booth/announce.ts';
import { fitText } from '../../../dashboard/src/booth/fit-text.ts';
import { partyOf } from '../../../dashboard/src/booth/party.ts';
import { modulesOf } from '../../../dashboard/src/booth/qr-code.tsx';
import { progressOf, waitsOf } from '../../../dashboard/src/booth/waits.ts';

// A letter is as wide as its size.
const measure: MeasureText = (text, { fontPoints }) => Array.from(text).length * fontPoints;
const style = { fontPoints: 10, bold: false };

describe('a text on a tablet', () => {
  test('keeps its size where it fits', () => {
    expect(fitText('short', style, { widthPoints: 50 }, measure)).toEqual({
      fontPoints: 10,
      lines: ['short'],
      isCut: false,
    });
  });

  test('shrinks first, takes more lines next, and ends with an ellipsis last', () => {
    const shrunk = fitText('longer', style, { widthPoints: 50 }, measure);
    expect(shrunk).toMatchObject({ lines: ['longer'], isCut: false });
    expect(shrunk.fontPoints).toBeLessThan(10);
    const room = { widthPoints: 50, maxLines: 2 };
    expect(fitText('eight88 words88', style, room, measure)).toEqual({
      fontPoints: 6,
      lines: ['eight88', 'words88'],
      isCut: false,
    });
    expect(fitText('unbreakable-word', style, room, measure)).toMatchObject({ isCut: true, lines: ['unbreak…'] });
  });

  test('is never wider than its room', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, unit: 'grapheme' }),
        fc.integer({ min: 20, max: 400 }),
        (text, widthPoints) => {
          const { fontPoints, lines } = fitText(text, style, { widthPoints, maxLines: 2 }, estimateTextWidth);
          expect(lines.length).toBeLessThanOrEqual(2);
          for (const line of lines)
            expect(estimateTextWidth(line, { ...style, fontPoints })).toBeLessThanOrEqual(widthPoints);
        },
      ),
    );
  });
});

test('the QR code is drawn module by module', () => {
  const data = ['.....', '.##.#', '.#.#.', '#####'].map((row) => Array.from(row, (module) => module === '#'));
  const drawn = data.map((row) => row.map(() => false));
  for (const [, x, y, width] of modulesOf(data).matchAll(/M(\d+) (\d+)h(\d+)v1H\d+Z/g))
    for (let at = 0; at < Number(width); at++) {
      const row = drawn[Number(y)];
      if (row) row[Number(x) + at] = true;
    }
  expect(drawn).toEqual(data);
});

test('the camera sees the same party for the same tablet, and guests move', () => {
  const colors = ['#1d4ed8', '#0f766e', '#7c3aed'] as const;
  const party = partyOf('event', 'tablet', colors);
  expect(partyOf('event', 'tablet', colors).guestsAt(0.3)).toEqual(party.guestsAt(0.3));
  expect(party.guestsAt(0.3)).not.toEqual(party.guestsAt(0.4));
  expect(partyOf('event', 'another', colors).guestsAt(0)).not.toEqual(party.guestsAt(0));
  const { width, height } = party.viewFor(4 / 3);
  expect(width / height).toBeCloseTo(4 / 3);
});

rule('2.1/printCount-counting', 'a tablet lists the print jobs that its printer has not finished', () => {
  const sim = createSimulator({ clock: { start: '2026-09-12T17:00:00Z', frozen: true } });
  const account = sim.accounts.create();
  const event = account.events.add({ name: 'Ada & Alan', templateIds: [account.templates.add().id] });
  const tablet = account.tablets.add({ printer: true });
  const session = tablet.open(event.id).capture('photo');
  for (const copies of [1, 2]) session.print({ copies });
  expect(tablet.printQueue.map(({ copies }) => copies)).toEqual([1, 2]);
  const nowMs = sim.clock.now();
  const [job = expect.fail('nothing is printed')] = tablet.printQueue;
  expect(progressOf(job, nowMs, 10, 1)).toBe(0);
  expect(progressOf(job, nowMs + 5000, 10, 1)).toBe(0.5);
  const reading = {
    showing: tablet.showing,
    capturing: null,
    attractScreen: tablet.attractScreen,
    printQueue: tablet.printQueue,
  };
  expect(waitsOf(reading, nowMs)).toEqual([
    { text: 'Finish the print', seconds: 10 },
    { text: 'Leave it alone', seconds: 60 },
  ]);
  sim.clock.advance({ seconds: 10 });
  expect(tablet.printQueue.map(({ copies }) => copies)).toEqual([2]);
  sim.clock.advance({ seconds: 20 });
  expect(tablet.printQueue).toEqual([]);
});

test('a screen reader hears the screen, the seconds and the message to guests', () => {
  const tablet = { mode: 'allInOne', session: null, capturing: null, notice: null } as const;
  expect(announcement({ ...tablet, showing: 'home' })).toBe('Capture & Share, home screen');
  const capturing = {
    type: 'photo',
    stage: 'countdown',
    secondsLeft: 2,
    frames: 0,
    templates: [],
    layout: [],
  } as const;
  expect(announcement({ ...tablet, showing: 'countdown', capturing })).toBe('Countdown. 2');
  expect(announcement({ ...tablet, showing: 'payment', notice: 'The payment was declined.' })).toBe(
    'Payment. The payment was declined.',
  );
});
