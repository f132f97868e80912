import { captureTypes, type RuleId } from '@boothkit/contract/rules';
import { type FieldCases, settingCases } from '@boothkit/test-support/event-cases';
import { type Check, kebabCase } from '../check.ts';
import { member, settingOf } from '../target/response.ts';

/** Each value is a request under the limits, so a check takes the ends of a range, null, and the nearest values outside. */
const keyChecks = Object.entries<FieldCases>(settingCases).map(([key, cases]): Check => {
  const accepted = [...cases.accepted.slice(0, 2), ...(cases.accepted.includes(null) ? [null] : [])];
  const rejected = [...cases.rejected.slice(0, 3), ...(cases.rejectedItems ?? []).slice(0, 1).map(([value]) => value)];
  return {
    id: `setting-${kebabCase(key)}`,
    rules: [`2.3/${key}` as RuleId],
    title: `settings.${key} accepts ${accepted.map(quoted).join(', ')}, and rejects ${rejected.map(quoted).join(', ')}`,
    async run({ api, sharedEvent }, assert) {
      const eventId = await sharedEvent();
      const update = (value: unknown) => api.call('update_event', { eventId, body: { settings: { [key]: value } } });
      for (const value of accepted) {
        const json = await assert.json(update(value));
        assert.equal(`settings.${key}`, settingOf(json, key), value);
      }
      for (const value of rejected)
        await assert.invalid(update(value), `settings.${key}`, `settings.${key}: ${quoted(value)}`);
    },
  };
});

function quoted(value: unknown): string {
  return JSON.stringify(value);
}

/** Rules of sections 2.3 and 2.4 that need only a key. */
export const settingsChecks: readonly Check[] = [
  ...keyChecks,
  {
    id: 'settings-unknown-key',
    rules: ['2.3/version', '2.3/unknown'],
    title: 'settings rejects version and unknown keys by their names',
    async run({ api, sharedEvent }, assert) {
      const eventId = await sharedEvent();
      for (const key of ['version', 'countdown', 'CountdownTimer']) {
        const response = await api.call('update_event', { eventId, body: { settings: { [key]: 3 } } });
        await assert.rejects(response, 'validation_failed');
        const text = JSON.stringify(response.json ?? null);
        assert.holds(`the error of settings.${key}`, text.includes(key), `the name ${key} in it`, text);
      }
    },
  },
  {
    id: 'settings-merge',
    rules: ['4.4.1', '4.4/settings'],
    title: 'settings are merged per key: keys that are not sent stay unchanged',
    async run({ api, createEvent }, assert) {
      const { id: eventId } = await createEvent();
      const update = async (sent: object) =>
        await assert.json(api.call('update_event', { eventId, body: { settings: sent } }));
      const before = Object(member(await update({ countdownTimer: 11, gifPlaybackSpeed: 'fast' }), 'settings'));
      const sent = { countdownTimer: 12 };
      const { version: _, ...after } = Object(member(await update(sent), 'settings'));
      const { version: __, ...expected } = { ...before, ...sent };
      assert.equal('settings', after, expected);
    },
  },
  {
    id: 'capture-types-trimmed',
    rules: ['2.4.7', '4.4.6'],
    title: 'trims a list of all seven capture types to the supported ones, and keeps a shorter list in its order',
    async run({ api, createEvent }, assert) {
      const { id: eventId, json } = await createEvent();
      const offered = settingOf(json, 'captureTypes');
      const update = async (sent: readonly string[]) => {
        const response = await api.call('update_event', { eventId, body: { settings: { captureTypes: sent } } });
        return listOf(settingOf(await assert.json(response), 'captureTypes'));
      };
      const shorter = ['video', 'photo', 'gif', 'boomerang', 'slowmo', 'aiPhoto'];
      assert.equal('a list of six', await update(shorter), shorter);
      const trimmed = await update(captureTypes);
      // A stored map may lack keys that no request has set (decision S550).
      if (offered !== undefined) assert.equal('a list of all seven', trimmed.toSorted(), listOf(offered).toSorted());
      const backwards = captureTypes.toReversed();
      const kept = await update(backwards);
      assert.equal(
        'the order of the supported types',
        kept,
        backwards.filter((type) => kept.includes(type)),
      );
    },
  },
  {
    id: 'capture-types-unsupported',
    rules: ['4.4.7', '7/no-compatible-templates'],
    title: 'accepts capture types that no tablet would open',
    async run({ api, sharedEvent }, assert) {
      const body = { settings: { captureTypes: ['slowmo', 'aiCustomPrompt'] } };
      const response = await api.call('update_event', { eventId: await sharedEvent(), body });
      assert.equal('captureTypes', settingOf(await assert.json(response), 'captureTypes'), body.settings.captureTypes);
    },
  },
];

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
