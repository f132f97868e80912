import { describe, expect, test } from 'vitest';
import { limits } from '../../src/facts/limits.ts';
import {
  CreateEventBody,
  EventBranding,
  EventSettingsPatch,
  EventSummary,
  ListEventsQuery,
  UpdateEventBody,
} from '../../src/index.ts';
import { toolGroups } from '../../src/operations/named-only.ts';
import { projectParts, ruleFamilies } from '../../src/rules/catalogue.ts';
import { brandingSlotNames, type RuleEntry, type RuleId, ruleCatalogue } from '../../src/rules.ts';

const rules: [id: string, entry: RuleEntry][] = Object.entries(ruleCatalogue);
const line = (id: keyof typeof ruleCatalogue) => ruleCatalogue[id].line;

/** The names of a family's rules, after the slash. */
const namesIn = (family: keyof typeof ruleFamilies) => ruleFamilies[family].map((id) => id.slice(id.indexOf('/') + 1));

const inOrder = (names: Iterable<string>) => [...names].toSorted();

/** The ids of the rules that a condition does not hold for. */
const idsWithout = (holds: (id: string, entry: RuleEntry) => boolean) =>
  rules.filter(([id, entry]) => !holds(id, entry)).map(([id]) => id);

test('every rule has an ID of its section and a number or a name', () => {
  const numbered = /^[124-9](\.\d+){1,2}$/;
  const named = /^[124-9](\.\d+)?\/[a-z][A-Za-z]*([-.][A-Za-z]+)*$/;
  expect(idsWithout((id) => numbered.test(id) || named.test(id))).toEqual([]);
});

test('every rule has one line of 20 to 199 characters without a full stop', () => {
  expect(idsWithout((_id, entry) => /^\S(?:\S| (?! )){18,197}[^\s.]$/.test(entry.line))).toEqual([]);
});

test('every rule has at least one place, without repeats', () => {
  expect(idsWithout((_id, { where }) => where.length > 0 && new Set(where).size === where.length)).toEqual([]);
});

test('no two rules have the same line', () => {
  const lines = rules.map(([, entry]) => entry.line);
  expect(lines.filter((text, index) => lines.indexOf(text) !== index)).toEqual([]);
});

test('rules come section by section, in the order of the reference', () => {
  const sections = rules.map(([id]) => Number(id[0]));
  expect(sections).toEqual(sections.toSorted((a, b) => a - b));
  expect([...new Set(sections)]).toEqual([1, 2, 4, 5, 6, 7, 8, 9]);
});

test('numbered rules of a section leave no number out', () => {
  const numbered = rules.map(([id]) => id).filter((id) => /^\d\.\d+\.\d+$/.test(id));
  const sections = [...new Set(numbered.map((id) => id.slice(0, id.lastIndexOf('.'))))];
  expect(sections).toEqual(['1.9', '2.4', '2.5', '4.1', '4.2', '4.4', '4.6', '5.8']);
  for (const section of sections) {
    const inSection = numbered.filter((id) => id.startsWith(`${section}.`));
    expect(inSection).toEqual(inSection.map((_, index) => `${section}.${index + 1}`));
  }
});

test('each place makes at least one rule true', () => {
  const used = new Set(rules.flatMap(([, { where }]) => where));
  expect(inOrder(used)).toEqual(inOrder(Object.keys(projectParts)));
});

describe('a family has one rule for each', () => {
  test.each([
    ['field of an event', '2.1/FIELD', EventSummary],
    ['settings key', '2.3/KEY', EventSettingsPatch],
    ['field of the branding', '2.6/FIELD', EventBranding],
    ['query parameter of list_events', '4.1/PARAM', ListEventsQuery],
    ['field of create_event', '4.2/FIELD', CreateEventBody],
    ['field of update_event', '4.4/FIELD', UpdateEventBody],
  ] as const)('%s (%s)', (_what, family, { shape }) => {
    expect(inOrder(namesIn(family))).toEqual(inOrder(Object.keys(shape)));
  });

  test('image slot, the eight buttons taken as one', () => {
    const slots = new Set(brandingSlotNames.map((slot) => (slot.startsWith('button-') ? 'button' : slot)));
    expect(inOrder(namesIn('4.9/SLOT'))).toEqual(inOrder(slots));
    expect(namesIn('4.9/SLOT-shown')).toEqual(namesIn('4.9/SLOT').map((slot) => `${slot}-shown`));
  });

  test('settings key whose behaviour the reference gives', () => {
    const keys = namesIn('2.3/BEHAVIOUR').map((name) => name.replace(/-behaviour$/, ''));
    expect(keys.filter((key) => !namesIn('2.3/KEY').includes(key))).toEqual([]);
    expect(keys).toHaveLength(13);
    for (const key of keys) expect(line(`2.3/${key}` as RuleId)).not.toContain('not documented');
  });
});

describe('lines agree with the limits of the contract on', () => {
  test.each([
    ['8/requests-per-key', [limits.requestsPerKey.perMinute, limits.requestsPerKey.burst]],
    ['8/requests-per-ip', [limits.requestsPerIp.perMinute]],
    ['8/concurrent-heavy', [limits.concurrentHeavy]],
    ['8/concurrent-all', [limits.concurrent]],
    ['8/duplicates-per-day', [limits.duplicatesPerDay]],
    ['8/emails-per-day', [limits.emailsPerDay]],
    ['8/texts-per-day', [limits.textsPerDay]],
    ['8/list-limit', [limits.listLimit.min, limits.listLimit.max, limits.listLimit.default]],
    ['8/event-name', [limits.eventName.min, limits.eventName.max]],
    ['8/id-user', [limits.idUser.max]],
    ['8/hashtag', [limits.hashtag.max]],
    ['8/capture-message', [limits.captureMessage.max]],
    ['8/notes', [limits.notes.max]],
    ['8/template-ids', [limits.templateIds.min, limits.templateIds.max]],
    ['8/colors', [limits.colors.exactly]],
    ['8/branding-image-upload', [limits.brandingImage.sizeBytes / 1_000_000]],
  ] as const)('%s', (id, values) => {
    for (const value of values) expect(line(id).match(/\d+/g)?.map(Number)).toContain(value);
  });

  test('4.11/toolsets', () => {
    for (const group of toolGroups) expect(line('4.11/toolsets')).toContain(group);
  });
});
