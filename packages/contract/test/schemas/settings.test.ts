import { rule } from '@boothkit/rule-coverage';
import { type FieldCases, settingCases } from '@boothkit/test-support/event-cases';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EventSettings, EventSettingsPatch, UpdateEventBody, validate } from '../../src/index.ts';
import type { RuleId } from '../../src/rules.ts';
import { expectField, faultyFields, without } from './cases.ts';

type SettingsKey = keyof typeof EventSettingsPatch.shape;

const rows = Object.entries<FieldCases>(settingCases satisfies Readonly<Record<SettingsKey, FieldCases>>) as [
  SettingsKey,
  FieldCases,
][];
const ids = rows.map(([key]): RuleId => `2.3/${key}`);

for (const [key, cases] of rows)
  rule(`2.3/${key}`, `accepts ${cases.takes}, and nothing else`, () => {
    expectField(EventSettingsPatch, {}, key, cases);
    expect(EventSettingsPatch.shape[key].safeParse(undefined).success).toBe(false);
  });

rule(ids, 'can each be sent alone, together or not at all', () => {
  const all = Object.fromEntries(rows.map(([key, { accepted }]) => [key, accepted[0]]));
  expect(rows).toHaveLength(31);
  expect(validate(EventSettingsPatch, all)).toEqual({ ok: true, value: all });
  expect(validate(EventSettingsPatch, {})).toEqual({ ok: true, value: {} });
  for (const [key, value] of Object.entries(all))
    expect(validate(EventSettingsPatch, { [key]: value })).toEqual({ ok: true, value: { [key]: value } });
});

rule(ids, 'are validated separately: a patch is rejected for exactly the keys whose value is rejected', () => {
  const patch = fc.record(
    Object.fromEntries(
      rows.map(([key, { accepted, rejected }]) => [
        key,
        fc.oneof(
          { arbitrary: fc.constantFrom(...accepted).map((value) => ({ value, good: true })), weight: 4 },
          fc.constantFrom(...rejected).map((value) => ({ value, good: false })),
        ),
      ]),
    ),
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(patch, (cases) => {
      const sent = Object.fromEntries(Object.entries(cases).map(([key, sample]) => [key, sample?.value]));
      const bad = Object.keys(cases).filter((key) => cases[key]?.good === false);
      const outcome = validate(EventSettingsPatch, sent);
      const refused = outcome.ok ? [] : outcome.errors.map(({ path }) => String(path[0]));
      expect(new Set(refused)).toEqual(new Set(bad));
    }),
  );
});

rule('2.3/version', 'cannot be written, not even as it stands', () => {
  for (const version of [1, 0, null, '1']) {
    expect(faultyFields(EventSettingsPatch, { version })).toEqual(['version']);
    expect(faultyFields(UpdateEventBody, { settings: { version } })).toEqual(['settings.version']);
  }
});

rule('2.3/unknown', 'rejects keys that are not in the table, each by its name', () => {
  expect(faultyFields(EventSettingsPatch, { countDownTimer: 3, countdownTimer: 3, '': 1, colour: '#000000' })).toEqual([
    'countDownTimer',
    '',
    'colour',
  ]);
  expect(faultyFields(UpdateEventBody, { settings: { soundsEnabled: true } })).toEqual(['settings.soundsEnabled']);
});

rule('2.3/unknown', 'rejects any other key', () => {
  const inherited = fc.constantFrom('constructor', 'toString', 'hasOwnProperty', '__proto__', 'valueOf');
  const strange = fc
    .oneof(fc.string(), inherited)
    .filter((key) => !(rows as [string, unknown][]).some(([own]) => own === key));
  fc.assert(
    fc.property(strange, fc.jsonValue(), (key, value) => {
      const sent: unknown = JSON.parse(`{${JSON.stringify(key)}:${JSON.stringify(value)}}`);
      expect(validate(EventSettingsPatch, sent)).toMatchObject({ ok: false, errors: [{ path: [key], unknown: true }] });
    }),
  );
});

const answered = { ...Object.fromEntries(rows.map(([key, { accepted }]) => [key, accepted[0]])), version: 3 };

test('the descriptions of settings state how many keys there are', () => {
  for (const schema of [EventSettingsPatch, EventSettings])
    expect(schema.description).toContain(`any of ${rows.length} keys`);
});

test('settings of a response hold any of the keys and an integer version', () => {
  expect(validate(EventSettings, answered)).toEqual({ ok: true, value: answered });
  for (const key of Object.keys(answered))
    expect(validate(EventSettings, without(answered, key))).toEqual({ ok: true, value: without(answered, key) });
  for (const version of [1.5, '1', null])
    expect(faultyFields(EventSettings, { ...answered, version })).toEqual(['version']);
});

test('settings of a response have the bounds of those of a request', () => {
  const beyond = {
    countdownTimer: 31,
    attractScreenDelay: 1,
    printCountMax: 0,
    gifNumberOfFrames: 99,
    captureTypes: [],
  };
  expect(faultyFields(EventSettings, { ...answered, ...beyond }).toSorted()).toEqual(Object.keys(beyond).toSorted());
  const wrong = {
    countdownTimer: '5',
    soundEnabled: 1,
    cropOriginals: 'some',
    captureTypes: ['other'],
    aiRerollCount: 1.5,
  };
  expect(faultyFields(EventSettings, { ...answered, ...wrong }).toSorted()).toEqual([
    'aiRerollCount',
    'captureTypes[0]',
    'countdownTimer',
    'cropOriginals',
    'soundEnabled',
  ]);
});

test('settings of a response are nullable exactly if they can be sent as null', () => {
  const nullable = rows.filter(([, { accepted }]) => accepted.includes(null)).map(([key]) => key);
  const nulls = Object.fromEntries(rows.map(([key]) => [key, null]));
  const refused = new Set(faultyFields(EventSettings, { ...nulls, version: 1 }));
  expect(rows.map(([key]) => key).filter((key) => !refused.has(key))).toEqual(nullable);
});

test('settings of a response may hold further keys, as the stored map may', () => {
  expect(validate(EventSettings, { ...answered, somethingNew: [1] }).ok).toBe(true);
});
