import { operations } from '@boothkit/contract';
import type { EventRecord } from '@boothkit/simulator';
import { expect, test } from 'vitest';
import {
  afterSaving,
  changedByOthers,
  failureOf,
  messagesAt,
  messagesElsewhere,
  requestsOf,
  unsaved,
  withValue,
} from '../../../dashboard/src/studio/draft.ts';
import {
  brandingFields,
  eventFields,
  newEventFields,
  settingFields,
  withoutBounds,
} from '../../../dashboard/src/studio/fields.ts';
import { sections } from '../../../dashboard/src/studio/sections.ts';
import { service } from '../own-account.ts';

const settings = Object.keys(operations.update_event.body.shape.settings.unwrap().shape);
const fieldPaths = [
  ...Object.keys(operations.update_event.body.shape).filter((name) => name !== 'settings'),
  ...settings.map((name) => `settings.${name}`),
  ...Object.keys(operations.update_event_branding.body.shape).map((name) => `branding.${name}`),
];

test('the studio has each field of the contract, and each of the settings, in one section', () => {
  const shown = sections.flatMap(({ fields }) => fields.map(({ path }) => path));
  expect(settings).toHaveLength(31);
  expect(shown.toSorted()).toEqual(fieldPaths.toSorted());
});

test('a draft is saved by the requests of what it changes', () => {
  expect(
    requestsOf('a b', { name: 'x', 'settings.soundEnabled': false, 'branding.buttonImagesAreRetina': true }),
  ).toEqual([
    { method: 'PATCH', path: '/events/a%20b', body: { name: 'x', settings: { soundEnabled: false } } },
    { method: 'PATCH', path: '/events/a%20b/branding', body: { buttonImagesAreRetina: true } },
  ]);
  expect(requestsOf('a', {})).toEqual([]);
});

test('entries end with being stored, and one that others changed meanwhile is told', () => {
  const stored = (name: string) => ({ name, settings: { countdownTimer: 3 } }) as EventRecord;
  const entries = withValue({}, stored('a'), 'name', 'b');
  expect(changedByOthers(entries, stored('a'))).toEqual([]);
  expect(changedByOthers(entries, stored('c'))).toEqual(['name']);
  expect(changedByOthers(withValue(entries, stored('c'), 'name', 'd'), stored('c'))).toEqual(['name']);
  expect([unsaved(entries, stored('b')), withValue(entries, stored('c'), 'name', 'c')]).toEqual([{}, {}]);
  expect(afterSaving(entries, { name: 'b' })).toEqual({});
  const later = afterSaving(withValue(entries, stored('a'), 'name', 'later'), { name: 'b' });
  expect([later, changedByOthers(later, stored('b'))]).toEqual([{ name: { value: 'later', base: 'b' } }, []]);
});

test('an error stands at the fields that it names, and the rest elsewhere', () => {
  const details = [
    { field: 'colors[1]', message: 'too light' },
    { field: 'slot', message: 'not here' },
  ];
  const failure = failureOf({ error: { message: 'rejected', details } });
  expect(messagesAt(failure, 'colors')).toEqual(['too light']);
  expect(messagesAt(failure, 'color')).toEqual([]);
  expect(messagesElsewhere(failure, ['colors'])).toEqual(['not here']);
  const conflict = failureOf({ error: { message: 'held', hint: 'Remove it.', details: { holders: [] } } });
  expect(conflict).toEqual({ message: 'held. Remove it.', fields: {} });
  // A world may have the holders of an event in each of these shapes.
  const holder = { kind: 'operator', name: 'Ada' };
  for (const details of [{ holders: [holder] }, [{ holders: [holder] }], [holder]])
    expect(failureOf({ error: { message: 'held', details } }).fields).toEqual({ paySetId: 'held' });
});

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

test('pages of galleries are embedded by pages of the same origin only', async () => {
  const { account, sim } = service();
  const { galleryId } = account.events.add({ name: 'Ada', templateIds: [account.templates.add().id] });
  const { link = '' } = account.galleries.get(galleryId) ?? {};
  const { headers } = await sim.fetch(link);
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
});
