import { captureTypes, type RuleId } from '@boothkit/contract/rules';
import { type Check, kebabCase } from '../check.ts';
import { member, settingOf } from '../target/response.ts';

/** One key of the settings map: values that it takes, the bounds among them, and values that it rejects. */
interface Setting {
  readonly key: string;
  readonly accepted: readonly unknown[];
  readonly rejected: readonly unknown[];
}

const flag = (key: string): Setting => ({ key, accepted: [true, false], rejected: [null, 'true', 1] });
const flagOrNull = (key: string): Setting => ({ key, accepted: [true, false, null], rejected: ['true', 0] });
const whole = (key: string, min: number, max: number): Setting => ({
  key,
  accepted: [min, max],
  rejected: [min - 1, max + 1, min + 0.5, null, String(min)],
});
const choice = (key: string, ...values: readonly string[]): Setting => ({
  key,
  accepted: values,
  rejected: ['other', null, true],
});
const orNull = ({ key, accepted, rejected }: Setting): Setting => ({
  key,
  accepted: [...accepted, null],
  rejected: rejected.filter((value) => value !== null),
});

const settings: readonly Setting[] = [
  { key: 'captureTypes', accepted: [['photo'], ['boomerang', 'photo']], rejected: [[], ['selfie'], null, 'photo'] },
  flag('uploadOriginals'),
  whole('countdownTimer', 0, 30),
  flag('soundEnabled'),
  flag('takeMoreEnabled'),
  flag('soundDuringBoomerangRecord'),
  {
    key: 'actions',
    accepted: [[], ['email', 'sms', 'qrCode', 'airdrop'], ['qrCode']],
    rejected: [['fax'], null, 'email'],
  },
  flag('sharedGalleryEnabled'),
  { key: 'attractScreenDelay', accepted: [5, 3600, 7.5, null], rejected: [4.9, 3600.1, '5'] },
  whole('videoMaxDuration', 3, 300),
  flag('autoGifFromPhotos'),
  whole('gifNumberOfFrames', 2, 12),
  flag('gifBoomerang'),
  whole('gifCountdownTimer', 0, 30),
  { key: 'boomerangRecordDuration', accepted: [0.5, 10, 2.25], rejected: [0.4, 10.1, null, '1'] },
  choice('gifPlaybackSpeed', 'slow', 'medium', 'fast'),
  choice('dataCollectionPosition', 'beforeCapture', 'afterCapture'),
  choice('galleryButtonOnHomeScreen', 'none', 'cameraRoll', 'cloud'),
  whole('aiRerollCount', 0, 20),
  flag('passcodeOnQRScreen'),
  flag('menuGalleryButtonsShown'),
  {
    key: 'attractScreenRoles',
    accepted: [['allInOne', 'camera', 'sharingStation'], ['camera']],
    rejected: [[], ['kiosk'], null],
  },
  choice('cropOriginals', 'none', 'template'),
  flag('addTemplatedOriginalToAiSessions'),
  flagOrNull('aiPhotoChildlike'),
  flagOrNull('templatePreviewDisabled'),
  orNull(whole('printCountMax', 1, 1_000_000)),
  flagOrNull('captureModesHaveOrder'),
  flagOrNull('tapToContinue'),
  orNull(whole('takeMoreLimit', 0, 10)),
  orNull(choice('touchToStartScreen', 'auto', 'always', 'never')),
];

const keyChecks = settings.map(
  ({ key, accepted, rejected }): Check => ({
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
  }),
);

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
      const offered = listOf(settingOf(json, 'captureTypes'));
      const update = async (sent: readonly string[]) => {
        const response = await api.call('update_event', { eventId, body: { settings: { captureTypes: sent } } });
        return listOf(settingOf(await assert.json(response), 'captureTypes'));
      };
      const shorter = ['video', 'photo', 'gif', 'boomerang', 'slowmo', 'aiPhoto'];
      assert.equal('a list of six', await update(shorter), shorter);
      assert.equal('a list of all seven', (await update(captureTypes)).toSorted(), offered.toSorted());
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
