import { expect, test } from 'vitest';
import {
  brandingFields,
  eventFields,
  newEventFields,
  settingFields,
  withoutBounds,
} from '../../../dashboard/src/studio/fields.ts';

test.each([
  ['Seconds that a video may last, 3 to 300.', '3 to 300', 'Seconds that a video may last.'],
  ['How many, 0 to 10; null means not set.', '0 to 10', 'How many; null means not set.'],
  ['The name. 1 to 200 characters. Guests see it.', '1 to 200 characters', 'The name. Guests see it.'],
  ['Notes. At most 5000 characters; null removes them.', 'at most 5,000 characters', 'Notes. Null removes them.'],
  ['Colour of text, as #rrggbb.', '', 'Colour of text, as #rrggbb.'],
  ['Waits 3 to 300 times.', '3 to 300', 'Waits 3 to 300 times.'],
])('%s', (description, bounds, left) => expect(withoutBounds(description, bounds)).toBe(left));

test('no field of the studio says its bounds twice', () => {
  const fields = [...eventFields, ...settingFields, ...brandingFields, ...newEventFields];
  const twice = fields.filter(
    ({ description, bounds }) =>
      bounds !== '' && new RegExp(`(?:^|[.,] )${bounds.replaceAll(',', '')}[.;]`, 'i').test(description),
  );
  expect(twice.map(({ path }) => path)).toEqual([]);
  expect(fields.filter(({ description }) => !/^["#\w].*[.]$/s.test(description))).toEqual([]);
});
