import { EventSettingsPatch, type EventSettingsPatch as SettingsPatch } from '@boothkit/contract';
import { rule } from '@boothkit/rule-coverage';
import { createSimulator, defaultSettings } from '@boothkit/simulator';
import { describe, expect, test } from 'vitest';
import { start } from '../../own-account.ts';
import { bookings } from '../events/bookings.ts';

/** A value for each of the keys that is not the built-in default. */
const own: Required<SettingsPatch> = {
  captureTypes: ['video', 'photo'],
  uploadOriginals: false,
  countdownTimer: 30,
  soundEnabled: false,
  takeMoreEnabled: false,
  soundDuringBoomerangRecord: false,
  actions: [],
  sharedGalleryEnabled: false,
  attractScreenDelay: null,
  videoMaxDuration: 300,
  autoGifFromPhotos: true,
  gifNumberOfFrames: 12,
  gifBoomerang: true,
  gifCountdownTimer: 0,
  boomerangRecordDuration: 0.5,
  gifPlaybackSpeed: 'fast',
  dataCollectionPosition: 'afterCapture',
  galleryButtonOnHomeScreen: 'cloud',
  aiRerollCount: 0,
  passcodeOnQRScreen: true,
  menuGalleryButtonsShown: false,
  attractScreenRoles: ['camera'],
  cropOriginals: 'template',
  addTemplatedOriginalToAiSessions: true,
  aiPhotoChildlike: true,
  templatePreviewDisabled: true,
  printCountMax: 1,
  captureModesHaveOrder: false,
  tapToContinue: true,
  takeMoreLimit: 0,
  touchToStartScreen: 'never',
};

describe('the default settings of an account', () => {
  rule('2.2/settings', 'apply to new events in each of the keys', async () => {
    expect(Object.keys(own).sort()).toEqual(Object.keys(EventSettingsPatch.shape).sort());
    for (const [key, value] of Object.entries(own)) expect(value, key).not.toEqual(Reflect.get(defaultSettings, key));
    const { account, create, get, template } = bookings();
    const before = await create();
    account.update({ defaults: { settings: own } });
    // The capture types are only an order (decision S557).
    const applied = { ...own, captureTypes: ['video', 'photo', 'boomerang', 'slowmo', 'gif'], version: 1 };
    expect((await create()).settings).toEqual(applied);
    const added = account.events.add({ name: 'Ada', templateIds: [template.id] });
    expect(added.settings).toEqual(applied);
    expect((await get(before.id)).settings).toEqual(before.settings);
  });

  test('are built in, can be set with a new account, and are merged key by key', () => {
    const { sim, account } = bookings();
    expect(account.defaults.settings).toEqual(defaultSettings);
    const other = sim.accounts.create({ defaults: { settings: { countdownTimer: 7, actions: ['airdrop'] } } });
    expect(other.defaults.settings).toEqual({ ...defaultSettings, countdownTimer: 7, actions: ['airdrop'] });
    other.update({ defaults: { settings: { countdownTimer: 1 } } });
    other.update({ defaults: { colors: ['#111111', '#222222', '#333333'] } });
    expect(other.defaults.settings).toEqual({ ...defaultSettings, countdownTimer: 1, actions: ['airdrop'] });
    expect(account.defaults.settings).toEqual(defaultSettings);
  });

  rule(['2.4.7', '2.4.8'], 'only order the capture types: an event offers all that its templates serve', async () => {
    const { account, template, create, duplicate, patch } = bookings();
    expect((await create()).settings?.captureTypes).toEqual(['photo', 'boomerang', 'slowmo', 'video', 'gif']);
    account.update({ defaults: { settings: { captureTypes: ['aiPhoto', 'gif', 'photo'] } } });
    const served = ['gif', 'photo', 'boomerang', 'slowmo', 'video'];
    const { id, settings } = await create();
    expect(settings?.captureTypes).toEqual(served);
    const added = account.events.add({ name: 'Ada', templateIds: [template.id] });
    expect(added.settings.captureTypes).toEqual(served);
    expect(account.defaults.settings.captureTypes).toEqual(['aiPhoto', 'gif', 'photo']);
    await patch(id, { settings: { captureTypes: ['photo'] } });
    expect((await duplicate(id)).settings.captureTypes).toEqual(['photo']);
  });

  rule(['2.3/unknown', '2.3/version'], 'are rejected with the field name if invalid, and nothing changes', () => {
    const { sim, account } = bookings();
    const bad: readonly (readonly [object, string])[] = [
      [{ countdownTimer: 31 }, 'defaults.settings.countdownTimer must be a whole number from 0 to 30; got 31'],
      [{ countdown: 3 }, 'defaults.settings.countdown is not a field'],
      [{ version: 2 }, 'defaults.settings.version is not a field'],
    ];
    for (const [settings, message] of bad)
      for (const act of [account.update, sim.accounts.create])
        expect(() => act({ defaults: { settings } })).toThrow(message);
    expect(account.defaults.settings).toEqual(defaultSettings);
    expect(sim.accounts.list()).toHaveLength(1);
  });

  test('survive a world file, also for events of hand-written files', () => {
    const { sim, account } = bookings();
    account.update({ defaults: { settings: own } });
    const file = structuredClone(sim.toFile());
    const again = createSimulator({ clock: { start, frozen: true }, seedFile: file });
    expect(again.toFile()).toEqual(file);
    expect(again.accounts.get(account.id)?.defaults).toEqual(account.defaults);
    const byHand = createSimulator({
      seedFile: {
        version: 1,
        accounts: [
          {
            id: 'acme',
            defaults: { settings: { countdownTimer: 9 } },
            templates: [{ id: 'strip' }],
            events: [{ id: 'ada', name: 'Ada', templateIds: ['strip'], settings: { gifBoomerang: true } }],
          },
        ],
      },
    });
    const settings = byHand.accounts.get('acme')?.events.get('ada')?.settings;
    expect(settings).toMatchObject({ countdownTimer: 9, gifBoomerang: true, videoMaxDuration: 30 });
  });
});
