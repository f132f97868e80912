import { rule } from '@boothkit/rule-coverage';
import { expect, test } from 'vitest';
import { openApiDocument } from '../../src/documents/document.ts';
import { at, members, places } from './json.ts';

/** A field, parameter or header of the document. */
interface Field {
  readonly place: string;
  readonly name: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** Places that hold samples rather than the description of the service. */
const isSample = (path: readonly string[]) => path.some((part) => part === 'example' || part === 'examples');

const fields = [...places(openApiDocument)]
  .filter(({ path }) => !isSample(path))
  .flatMap(({ path, value }): Field[] => {
    const place = path.join(' ');
    const parent = path.at(-2);
    if (path.at(-1) === 'properties' || (path.at(-1) === 'headers' && parent !== 'properties'))
      return Object.entries(value).map(([name, field]) => ({
        place,
        name,
        // A reference may have a description of its own beside it.
        value: { ...members(at(field)), ...members(field) },
      }));
    const { name } = members(value);
    const list = path.slice(0, -1).join(' ');
    return parent === 'parameters' && typeof name === 'string' ? [{ place: list, name, value: members(value) }] : [];
  });

const descriptionOf = ({ value }: Field): string => String(value['description'] ?? '');

/** The schema of a field, within the union that null makes of it, or within its parameter. */
function schemasOf(value: Readonly<Record<string, unknown>>): readonly Readonly<Record<string, unknown>>[] {
  const options = Object.values(members(value['anyOf'])).map(members);
  return [value, members(value['schema']), ...options];
}

test('every field, parameter and header of requests and responses has a description', () => {
  expect(fields.length).toBeGreaterThan(230);
  const silent = fields.filter((field) => descriptionOf(field) === '');
  expect(silent.map(({ place, name }) => `${place} ${name}`)).toEqual([]);
});

test('every object and every response has a description', () => {
  const schemas = Object.entries(members(members(openApiDocument['components'])['schemas']));
  expect(schemas.filter(([, schema]) => !members(schema)['description']).map(([name]) => name)).toEqual([]);
});

test('a description is a sentence that says more than the name of its field', () => {
  const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '');
  const filler = fields.filter((field) => {
    const description = descriptionOf(field);
    const words = description.match(/[\w#'-]+/g) ?? [];
    return words.length < 5 || !description.endsWith('.') || letters(description) === letters(field.name);
  });
  expect(filler.map((field) => `${field.place} ${field.name}: ${descriptionOf(field)}`)).toEqual([]);
});

test('two fields of one object never have the same description', () => {
  const keys = fields.map((field) => `${field.place}: ${descriptionOf(field)}`);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

test('a description names the bounds and the default of its field', () => {
  const missing = fields.flatMap((field) => {
    const description = descriptionOf(field);
    return schemasOf(field.value).flatMap((schema) => {
      const { minimum, maximum, maxLength, minItems, maxItems, default: byDefault } = schema;
      const facts = [
        minimum,
        maximum,
        maxLength,
        maxItems,
        (minItems ?? 0) === maxItems ? undefined : minItems,
        byDefault,
      ];
      return facts
        .filter((fact) => fact !== undefined && Math.abs(Number(fact)) !== Number.MAX_SAFE_INTEGER)
        .filter((fact) => !description.includes(String(fact)))
        .map((fact) => `${field.place} ${field.name} has ${fact}: ${description}`);
    });
  });
  expect(missing).toEqual([]);
});

test('a field that may be null says what null means', () => {
  const unexplained = fields.filter((field) => {
    const nullable = schemasOf(field.value).some(({ type }) => [type].flat().includes('null'));
    return nullable && !/\bnull\b/.test(descriptionOf(field));
  });
  expect(unexplained.map((field) => `${field.place} ${field.name}: ${descriptionOf(field)}`)).toEqual([]);
});

rule(
  ['2.1/colors', '2.1/colors-light'],
  'are described: the order of the colours, and that light ones are rejected',
  () => {
    const bodies = ['CreateEventBody', 'UpdateEventBody'].map((name) => `components schemas ${name} properties`);
    const colors = fields.filter(({ place, name }) => name === 'colors' && bodies.includes(place));
    expect(colors).toHaveLength(2);
    for (const field of colors)
      expect(descriptionOf(field)).toMatch(
        /First: .*buttons.* Second: .*countdown.* Third: .*icons.* light .* rejected/,
      );
  },
);
