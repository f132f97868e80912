import type { EventSettings, EventSettingsPatch } from '@boothkit/contract/types';
import { rule } from '@boothkit/rule-coverage';
import { describe, expect } from 'vitest';
import { refused } from '../refusals.ts';
import { bookings } from './bookings.ts';

/** Values that a key takes, and values that it refuses with the path below the key that is at fault. */
interface Bounds {
  readonly takes: readonly unknown[];
  readonly refuses: readonly unknown[];
  /** Values refused for one of their items. */
  readonly refusesItem?: readonly (readonly [value: unknown, index: number])[];
}

const notNull = [null];
const notNumbers = ['5', true, [5], {}];

const flag: Bounds = { takes: [true, false], refuses: [0, 1, 'true', '', [], ...notNull] };
const flagOrNull: Bounds = { takes: [true, false, null], refuses: [0, 1, 'true', '', []] };
const whole = (least: number, most: number): Bounds => ({
  takes: [least, least + 1, most],
  refuses: [least - 1, most + 1, least + 0.5, -least - 1, ...notNumbers, ...notNull],
});
const oneOf = (...names: string[]): Bounds => ({
  takes: names,
  refuses: ['', ` ${names[0]}`, names[0]?.toUpperCase(), names.join(), 'other', 0, names, ...notNull],
});
const listOf = (names: string[], empty: boolean): Bounds => ({
  takes: [...names.map((name) => [name]), names, names.toReversed(), [names[0], names[0]], ...(empty ? [[]] : [])],
  refuses: [names[0], {}, 0, ...(empty ? [] : [[]]), ...notNull],
  refusesItem: [
    [[names[0], 'other'], 1],
    [[null], 0],
    [[7], 0],
  ],
});

/** Section 2.3, row by row. */
const table: { readonly [key in keyof EventSettingsPatch]-?: Bounds } = {
  captureTypes: listOf(['photo', 'boomerang', 'slowmo', 'video', 'gif', 'aiPhoto', 'aiCustomPrompt'], false),
  uploadOriginals: flag,
  countdownTimer: whole(0, 30),
  soundEnabled: flag,
  takeMoreEnabled: flag,
  soundDuringBoomerangRecord: flag,
  actions: listOf(['email', 'sms', 'qrCode', 'airdrop'], true),
  sharedGalleryEnabled: flag,
  attractScreenDelay: { takes: [5, 5.5, 3600, null], refuses: [4.999, 3600.001, 0, -5, ...notNumbers] },
  videoMaxDuration: whole(3, 300),
  autoGifFromPhotos: flag,
  gifNumberOfFrames: whole(2, 12),
  gifBoomerang: flag,
  gifCountdownTimer: whole(0, 30),
  boomerangRecordDuration: { takes: [0.5, 2.25, 10], refuses: [0.499, 10.001, 0, -1, ...notNumbers, ...notNull] },
  gifPlaybackSpeed: oneOf('slow', 'medium', 'fast'),
  dataCollectionPosition: oneOf('beforeCapture', 'afterCapture'),
  galleryButtonOnHomeScreen: oneOf('none', 'cameraRoll', 'cloud'),
  aiRerollCount: whole(0, 20),
  passcodeOnQRScreen: flag,
  menuGalleryButtonsShown: flag,
  attractScreenRoles: listOf(['allInOne', 'camera', 'sharingStation'], false),
  cropOriginals: oneOf('none', 'template'),
  addTemplatedOriginalToAiSessions: flag,
  aiPhotoChildlike: flagOrNull,
  templatePreviewDisabled: flagOrNull,
  printCountMax: { takes: [1, 2, 1_000_000, null], refuses: [0, 1_000_001, -1, 1.5, ...notNumbers] },
  captureModesHaveOrder: flagOrNull,
  tapToContinue: flagOrNull,
  takeMoreLimit: { takes: [0, 1, 10, null], refuses: [11, -1, 0.5, ...notNumbers] },
  touchToStartScreen: {
    takes: ['auto', 'always', 'never', null],
    refuses: ['', 'Auto', 'sometimes', true, 0, ['auto']],
  },
};

const keys = Object.keys(table) as (keyof EventSettingsPatch)[];

/** An event on a template that serves every capture type, so that no list is trimmed. */
async function event() {
  const made = bookings();
  const template = made.account.templates.add({
    aiPortraitIds: ['watercolour'],
    aiCustomPrompts: [{ enabled: true, hasPreviewImage: true }],
  });
  const { id, settings } = await made.create({ templateIds: [template.id] });
  return { ...made, id, settings };
}

describe('each key of the settings map', () => {
  for (const key of keys)
    rule([`2.3/${key}`, '4.4.1'], `takes ${key} within its bounds, reads it back, and leaves the others`, async () => {
      const { id, settings, patch, get, ...made } = await event();
      const { takes, refuses, refusesItem = [] } = table[key];
      for (const value of takes) {
        const { status, body } = await patch(id, { settings: { [key]: value } });
        expect([status, body.settings?.[key]]).toEqual([200, value]);
        expect((await get(id)).settings).toEqual({ ...settings, [key]: value });
      }
      const attempt = (value: unknown) => made.call('PATCH', `/events/${id}`, { settings: { [key]: value } });
      for (const value of refuses)
        await refused(made, { rule: `2.3/${key}`, fields: [`settings.${key}`] }, () => attempt(value));
      for (const [value, index] of refusesItem)
        await refused(made, { rule: `2.3/${key}`, fields: [`settings.${key}[${index}]`] }, () => attempt(value));
    });

  rule('2.3/version', 'rejects a write of version, its current value included', async () => {
    const { id, settings, ...made } = await event();
    for (const version of [settings.version, settings.version + 1, null])
      await refused(made, { rule: '2.3/version', fields: ['settings.version'] }, () =>
        made.call('PATCH', `/events/${id}`, { settings: { version } }),
      );
  });

  rule('2.3/unknown', 'rejects an unknown key, similar names and built-in property names included', async () => {
    const { id, ...made } = await event();
    for (const key of ['PrintCountMax', 'printCountMax ', 'colour', '', 'constructor', '__proto__', 'toString', '0'])
      await refused(made, { rule: '2.3/unknown', fields: [`settings.${key}`] }, () =>
        made.call('PATCH', `/events/${id}`, undefined, { raw: `{"settings":{${JSON.stringify(key)}:1}}` }),
      );
  });

  rule(['2.3/unknown', '4.4.1'], 'changes no key if one of several is rejected, and names each', async () => {
    const { id, ...made } = await event();
    const settings = { countdownTimer: 5, aiRerollCount: 21, printCountMax: 0 };
    const fields = ['settings.aiRerollCount', 'settings.printCountMax'];
    await refused(made, { rule: '2.3/aiRerollCount', fields }, () =>
      made.call('PATCH', `/events/${id}`, { name: 'New', settings }),
    );
  });

  rule('4.4.1', 'changes several keys and other fields together', async () => {
    const { id, settings, patch, get } = await event();
    const changes: Partial<EventSettings> = { countdownTimer: 9, actions: [], printCountMax: 12 };
    await patch(id, { name: 'New', settings: changes });
    expect(await get(id)).toMatchObject({ name: 'New', settings: { ...settings, ...changes } });
  });
});
