import { expect, test } from 'vitest';
import { withBounds } from '../../scripts/openapi/bounds.ts';

const descriptionOf = (schema: object) => withBounds({ description: 'A thing.', ...schema }, {}).description;

test('the description of a type says the bounds and the default that its schema has', () => {
  expect(descriptionOf({ minLength: 1 })).toBe('A thing. At least 1 character.');
  expect(descriptionOf({ minLength: 1, maxLength: 200 })).toBe('A thing. 1 to 200 characters.');
  expect(descriptionOf({ maxItems: 50 })).toBe('A thing. At most 50.');
  expect(descriptionOf({ minItems: 3, maxItems: 3 })).toBe('A thing. Exactly 3.');
  expect(descriptionOf({ minimum: 0, maximum: 30, default: false })).toBe('A thing. 0 to 30. Default: false.');
  expect(descriptionOf({ schema: { minimum: 0.5, default: null } })).toBe('A thing. At least 0.5. Default: null.');
  expect(descriptionOf({ example: { minLength: 1 } })).toBe('A thing.');
});

test('what a description says already is not repeated', () => {
  const said = 'Sheets, 1 to 1,000,000, the default is 5.';
  const schema = { description: said, minimum: 1, maximum: 1_000_000, default: 5 };
  expect(withBounds({ properties: { sheets: schema } }, {})).toEqual({ properties: { sheets: schema } });
});

test('the fields of a schema have the defaults of a table by its name, and those of other schemas do not', () => {
  const fields = { properties: { sound: { description: 'Sound.' }, roles: { description: 'Roles.' } } };
  const defaults = { Settings: { sound: true, roles: ['camera', 'allInOne'] } };
  expect(withBounds({ Settings: fields, Patch: fields }, defaults)).toEqual({
    Settings: {
      properties: {
        sound: { description: 'Sound. Default of the simulator: true.' },
        roles: { description: 'Roles. Default of the simulator: camera, allInOne.' },
      },
    },
    Patch: fields,
  });
});
