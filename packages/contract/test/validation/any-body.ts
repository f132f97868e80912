import fc from 'fast-check';
import type * as z from 'zod';
import { type Operation, operations } from '../../src/index.ts';

/** Every schema that a request or an answer is judged by. */
export const schemas = Object.entries<Operation>(operations).flatMap(([name, { params, query, body, success }]) =>
  Object.entries({ params, query, body, success: success.schema }).flatMap(([part, schema]) =>
    schema ? [{ what: `${name} ${part}`, schema }] : [],
  ),
);

/** JSON with fields that the schema knows and others, as `JSON.parse` gives it. */
export function bodies(schema: z.ZodType): fc.Arbitrary<unknown> {
  const known = Object.keys('shape' in schema && typeof schema.shape === 'object' ? (schema.shape ?? {}) : {});
  const strange = fc.constantFrom('__proto__', 'constructor', 'toString', 'length', '0', '', 'a.b', 'x[0]');
  const names = fc.oneof(fc.constantFrom('settings', ...known), strange, fc.string());
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constantFrom<unknown>(
        'photo',
        'logo',
        '2026-09-12T17:00:00+02:00',
        '#ffffff',
        '#000000',
        0,
        -1,
        1e300,
        0.5,
        null,
        true,
        '',
        't',
      ),
      fc.jsonValue({ maxDepth: 2 }),
      fc.array(tie('tree'), { maxLength: 5 }),
      fc.array(fc.tuple(names, tie('tree')), { maxLength: 6 }).map((pairs) => ({ ...Object.fromEntries(pairs) })),
    ),
  }));
  const withKnown = fc.array(fc.tuple(names, tree), { maxLength: 8 }).map((pairs) => Object.fromEntries(pairs));
  return fc.oneof(withKnown, tree).map((value): unknown => JSON.parse(JSON.stringify(value)));
}
