import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BoundedMap, boundedMap } from '../../../src/engine/collections/bounded-map.ts';

const maxSizeBytes = 100;
const key = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g');
const change = fc.oneof(
  fc.record({ set: key, sizeBytes: fc.nat({ max: 120 }) }),
  fc.record({ delete: key }),
  fc.constant('clone' as const),
);

/** The same by a Map, which keeps the order in which keys were added. */
interface Twin {
  readonly map: BoundedMap<number>;
  readonly model: Map<string, number>;
}

const sizeOf = ({ model }: Twin) => [...model.values()].reduce((sum, sizeBytes) => sum + sizeBytes, 0);

test('a bounded map drops the oldest entries until the rest fits, and copies are independent', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const twins: Twin[] = [
        { map: boundedMap({ maxSizeBytes, sizeOf: (_, sizeBytes) => sizeBytes }), model: new Map() },
      ];
      for (const [at, next] of changes.entries()) {
        const twin = twins[at % twins.length] as Twin;
        const { map, model } = twin;
        if (next === 'clone') twins.push({ map: map.clone(), model: new Map(model) });
        else if ('delete' in next) expect(map.delete(next.delete)).toBe(model.delete(next.delete));
        else {
          map.set(next.set, next.sizeBytes);
          model.set(next.set, next.sizeBytes);
          for (const [first] of model) if (sizeOf(twin) > maxSizeBytes) model.delete(first);
        }
        for (const other of twins) {
          expect(other.map.sizeBytes).toBe(sizeOf(other));
          expect(other.map.oldest()).toEqual(other.model.entries().next().value);
          for (const name of 'abcdefg') expect(other.map.get(name)).toBe(other.model.get(name));
        }
      }
    }),
  );
});
