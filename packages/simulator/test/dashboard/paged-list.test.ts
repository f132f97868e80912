import { expect, test } from 'vitest';
import { PagedList } from '../../../dashboard/src/list/paged-list.ts';

/** A list of numbers from `top` down to 1, asked for two at a time; a cursor is the last number before the page. */
function numbers(top: number) {
  const world = { top, asked: [] as (string | undefined)[], failure: undefined as string | undefined };
  const ask = async (cursor: string | undefined) => {
    world.asked.push(cursor);
    if (world.failure !== undefined) throw new Error(world.failure);
    const begin = cursor === undefined ? world.top : Number(cursor) - 1;
    const data = [begin, begin - 1].filter((number) => number > 0);
    const last = data.at(-1) ?? 0;
    return { data, hasMore: last > 1, nextCursor: last > 1 ? String(last) : null };
  };
  const list = new PagedList(ask, () => {});
  /** Shows a part of the list until nothing is left to ask for. */
  const show = async (first: number, last: number, asOf: number) => {
    for (let before = -1; before !== world.asked.length; ) {
      before = world.asked.length;
      await list.show(first, last, asOf);
    }
  };
  return { world, list, show };
}

test('a list asks for the pages up to the row that is looked at', async () => {
  const { world, list, show } = numbers(10);
  expect([list.isLoaded, list.hasMore]).toEqual([false, true]);
  await show(0, 2, 0);
  expect(list.items).toEqual([10, 9, 8, 7]);
  expect(world.asked).toEqual([undefined, '9']);
  await show(2, 20, 0);
  expect(list.items).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(list.hasMore).toBe(false);
});

test('after a change it asks for the first page and those that are looked at again, and skips no item', async () => {
  const { world, list, show } = numbers(10);
  await show(0, 9, 0);
  world.asked.length = 0;
  world.top = 11;
  await show(0, 1, 1);
  // The end of the first page has moved: the next begins there, and is asked for when it is looked at.
  expect(world.asked).toEqual([undefined]);
  await show(0, 3, 1);
  expect(list.items.slice(0, 4)).toEqual([11, 10, 9, 8]);
  await show(0, 10, 1);
  expect(list.items).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
});

test('a list that has become shorter ends where it ends now', async () => {
  const { world, list, show } = numbers(10);
  await show(0, 9, 0);
  world.top = 1;
  await show(0, 9, 1);
  expect(list.items).toEqual([1]);
  expect(list.hasMore).toBe(false);
});

test('a failure keeps what is known, and is not repeated before the next change', async () => {
  const { world, list, show } = numbers(4);
  await show(0, 1, 0);
  world.failure = 'the simulator is gone';
  await show(0, 3, 1);
  expect(list.failure?.message).toBe('the simulator is gone');
  expect(list.items).toEqual([4, 3]);
  expect(world.asked).toHaveLength(2);
  world.failure = undefined;
  await show(0, 3, 2);
  expect(list.failure).toBeUndefined();
  expect(list.items).toEqual([4, 3, 2, 1]);
});
