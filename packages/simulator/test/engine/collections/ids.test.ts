import { createSimulator } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { idLength, lettersOf } from '../../../src/engine/collections/ids.ts';

const idsOf = (seed: string) => (nth: number) => lettersOf(`id/${seed}/${nth}`, idLength);

describe('ids', () => {
  test('are 20 letters and digits, unique, and the same for the same seed', () => {
    const [one, again, other] = [idsOf('a'), idsOf('a'), idsOf('b')];
    const numbers = Array.from({ length: 5000 }, (_, at) => at);
    const ids = numbers.map(one);
    expect(new Set([...ids, ...numbers.map(other)]).size).toBe(10_000);
    expect(numbers.map(again)).toEqual(ids);
    expect(ids.filter((id) => !/^[0-9A-Za-z]{20}$/.test(id))).toEqual([]);
  });

  test('use every character about equally often at every position', () => {
    const ids = Array.from({ length: 6200 }, (_, at) => idsOf('letters')(at));
    for (let index = 0; index < 20; index++) {
      const counts = new Map<string, number>();
      for (const id of ids) counts.set(id.charAt(index), (counts.get(id.charAt(index)) ?? 0) + 1);
      expect([counts.size, Math.min(...counts.values()) > 60, Math.max(...counts.values()) < 140]).toEqual([
        62,
        true,
        true,
      ]);
    }
  });

  test('of accounts differ, in one world and in worlds of other seeds', () => {
    const made = [1, 1, 2].flatMap((seed, world) => {
      const { accounts } = createSimulator({ seed });
      const two = [accounts.create(), accounts.create()].map((account) => account.templates.add().id);
      return two.map((id, at) => [world, at, id] as const);
    });
    expect(new Set(made.map(([, , id]) => id)).size).toBe(4);
    expect(made.filter(([world]) => world === 0).map(([, , id]) => id)).toEqual(
      made.filter(([world]) => world === 1).map(([, , id]) => id),
    );
  });
});
