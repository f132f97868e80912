import { createSimulator, type SimulatorOptions } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';

const dayMs = 86_400_000;
const start = '2026-08-04T09:00:00.000Z';
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

describe('the clock of a world that was saved', () => {
  const saved = (clock: SimulatorOptions['clock'] = { start }) => createSimulator({ clock }).toFile();
  /** How far a clock is beyond the time in a file, in whole days. */
  const daysBeyond = (file: ReturnType<typeof saved>, clock: SimulatorOptions['clock'] = {}) => {
    const sim = createSimulator({ clock, seedFile: file });
    return Math.floor((sim.clock.now() - Date.parse(String(file.now))) / dayMs);
  };

  test('has the real time beside it only if it ticks', async () => {
    const before = Date.now();
    const file = saved();
    expect(Date.parse(file.savedAt ?? '')).toBeGreaterThanOrEqual(before);
    expect(Date.parse(file.savedAt ?? '')).toBeLessThanOrEqual(Date.now());
    expect(saved({ start, frozen: true })).toEqual({ version: 1, now: start, accounts: [] });
    const [header = ''] = createSimulator({ clock: { start } }).toLines();
    expect(Object.keys(JSON.parse(header))).toEqual(['format', 'version', 'now', 'savedAt']);
  });

  test.each([
    ['has counted the time in which no program ran', { savedAt: ago(2 * dayMs) }, {}, 2],
    ['starts at its time without the real one', {}, {}, 0],
    ['is no earlier where the clock of the machine was set back', { savedAt: ago(-dayMs) }, {}, 0],
    ['stands at its time where it is frozen now', { savedAt: ago(2 * dayMs) }, { frozen: true }, 0],
  ])('%s', (_, file, clock, days) => {
    expect(daysBeyond({ version: 1, now: start, ...file }, clock)).toBe(days);
  });

  test('goes on from its own time, which may be far from the real one', async () => {
    const file = { ...saved({ start: '2031-01-01T00:00:00Z' }), savedAt: ago(3 * dayMs) };
    expect(daysBeyond(file)).toBe(3);
    const sim = createSimulator();
    await sim.loadLines(`{"format":"boothkit-world","version":1,"now":"${start}","savedAt":"${ago(dayMs)}"}`);
    expect(Math.floor((sim.clock.now() - Date.parse(start)) / dayMs)).toBe(1);
    expect(daysBeyond({ version: 1, now: '9998-12-31T00:00:00Z', savedAt: ago(9 * dayMs) })).toBe(0);
  });
});
