import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberKey, table } from '../../../src/engine/collections/table.ts';

interface Row {
  readonly id: string;
  readonly owner: string | null;
  readonly ordinal: number;
  readonly tags: readonly string[];
}

const rows = () =>
  table(({ id }: Row) => id, {
    owner: ({ id, owner }) => (owner === null ? undefined : `${owner}/${id}`),
    ordinal: ({ id, ordinal }) => `${numberKey(ordinal)}/${id}`,
    tag: ({ id, tags }) => tags.map((tag) => `${tag}/${id}`),
  });
type Rows = ReturnType<typeof rows>;

const indexKeys: { readonly [Name in 'owner' | 'ordinal' | 'tag']: (row: Row) => readonly string[] } = {
  owner: ({ id, owner }) => (owner === null ? [] : [`${owner}/${id}`]),
  ordinal: ({ id, ordinal }) => [`${numberKey(ordinal)}/${id}`],
  tag: ({ id, tags }) => tags.map((tag) => `${tag}/${id}`),
};

/** Reads a table in every way that there is, and compares it with a plain map. */
function compare(found: Rows, expected: ReadonlyMap<string, Row>): void {
  const sorted = [...expected.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  expect([...found.values()]).toEqual(sorted);
  expect(found.size).toBe(sorted.length);
  for (const index of ['owner', 'ordinal', 'tag'] as const) {
    const entries = sorted
      .flatMap((row) => indexKeys[index](row).map((key) => [key, row] as const))
      .sort(([a], [b]) => (a < b ? -1 : 1));
    expect([...found.by(index)]).toEqual(entries);
    expect([...found.by(index, '', undefined, 'downwards')]).toEqual(entries.toReversed());
    expect(found.sizeOf(index)).toBe(entries.length);
    for (const [at, [key, row]] of entries.entries()) {
      expect(found.find(index, key)).toBe(row);
      expect([...found.by(index, '', key)]).toEqual(entries.slice(at + 1));
      expect([...found.by(index, '', key, 'downwards')]).toEqual(entries.slice(0, at).toReversed());
      const prefix = key.slice(0, key.indexOf('/') + 1);
      const under = entries.filter(([other]) => other.startsWith(prefix));
      expect([...found.by(index, prefix)]).toEqual(under);
      expect([...found.by(index, prefix, undefined, 'downwards')]).toEqual(under.toReversed());
    }
  }
}

const letter = fc.constantFrom('a', 'b', 'c', 'd');
const row = fc.record({
  id: letter,
  owner: fc.option(letter),
  ordinal: fc.nat(3),
  tags: fc.uniqueArray(letter, { maxLength: 3 }),
});
const change = fc.oneof(
  row.map((put) => ({ put })),
  letter.map((remove) => ({ remove })),
  fc.constant({ copy: true as const }),
);

test('a table equals a plain map after any changes, in the order of each index, and copies share no visible state', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const worlds = [{ found: rows(), expected: new Map<string, Row>() }];
      for (const step of changes) {
        const last = worlds.at(-1);
        if (!last) return;
        if ('copy' in step) worlds.push({ found: last.found.clone(), expected: new Map(last.expected) });
        else if ('put' in step) {
          expect(last.found.put(step.put)).toBe(step.put);
          last.expected.set(step.put.id, step.put);
        } else expect(last.found.delete(step.remove)).toBe(last.expected.delete(step.remove));
      }
      for (const { found, expected } of worlds) compare(found, expected);
    }),
  );
});

test('a row of a key replaces the one that had it, in every index', () => {
  const found = rows();
  found.put({ id: 'a', owner: 'x', ordinal: 1, tags: ['red', 'blue'] });
  found.put({ id: 'a', owner: null, ordinal: 2, tags: ['blue', 'green'] });
  expect([...found.by('owner')]).toEqual([]);
  expect([...found.by('tag')].map(([key]) => key)).toEqual(['blue/a', 'green/a']);
  expect(found.find('ordinal', '000000001/a')).toBeUndefined();
  expect(found.find('tag', 'blue/a')).toMatchObject({ ordinal: 2 });
});
