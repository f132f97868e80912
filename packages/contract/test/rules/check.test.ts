import { rule } from '@boothkit/rule-coverage';
import { describe, expect, test } from 'vitest';
import {
  type CheckAccountInput,
  type CheckEventInput,
  type CheckSettingsInput,
  type CheckTemplateInput,
  check,
  shareActions,
  stationTypes,
} from '../../src/rules.ts';

const settings: CheckSettingsInput = {
  captureTypes: ['photo'],
  actions: shareActions,
  sharedGalleryEnabled: true,
  attractScreenDelay: 60,
  attractScreenRoles: stationTypes,
  galleryButtonOnHomeScreen: 'none',
  menuGalleryButtonsShown: true,
  printCountMax: null,
};

const strip: CheckTemplateInput = { id: 'strip', photoAreaCount: 3 };
const single: CheckTemplateInput = { id: 'single', photoAreaCount: 1 };

const eventWith = (
  changes: Partial<CheckSettingsInput> = {},
  more: Partial<Omit<CheckEventInput, 'settings'>> = {},
): CheckEventInput & { settings: CheckSettingsInput } => ({
  templateIds: ['strip', 'single'],
  attractScreenId: null,
  printCount: 0,
  settings: { ...settings, ...changes },
  ...more,
});

const leftOut = (event: ReturnType<typeof eventWith>, templates: readonly CheckTemplateInput[]) =>
  Object.fromEntries(
    check(event, templates).captureTypes.leftOut.map(({ type, reason, rule: id, blocks, served }) => [
      type,
      [reason, id, blocks, served],
    ]),
  );

describe('capture types', () => {
  rule(
    ['2.3/captureTypes-behaviour', '2.4.8'],
    'are offered in the order of the event, with the templates that serve them',
    () => {
      const { captureTypes: captures, rejection } = check(eventWith({ captureTypes: ['gif', 'photo', 'gif'] }), [
        single,
        strip,
      ]);
      expect(rejection).toBeNull();
      expect(captures.offered).toEqual([
        { type: 'gif', templateIds: ['single'] },
        { type: 'photo', templateIds: ['strip', 'single'] },
      ]);
    },
  );

  rule(['2.4.6', '2.4.2'], 'without matching photo areas block the event, and no other type is offered', () => {
    const event = eventWith({ captureTypes: ['photo', 'gif'] }, { templateIds: ['strip'] });
    expect(check(event, [strip, single]).rejection).toEqual({
      message: 'No compatible templates',
      rule: '2.4.6',
      captureTypes: ['gif'],
    });
    expect(leftOut(event, [strip, single])).toMatchObject({
      photo: ['event-rejected', '2.4.6', false, true],
      gif: ['photo-areas', '2.4.2', true, false],
      video: ['not-listed', '2.3/captureTypes', false, false],
    });
  });

  rule('2.4.5', 'that are switched off on the templates that would serve them block', () => {
    const off: CheckTemplateInput = { ...single, disabledCaptureTypes: ['photo', 'video'] };
    const event = eventWith({ captureTypes: ['photo', 'video'] }, { templateIds: ['single'] });
    expect(leftOut(event, [off])).toMatchObject({
      photo: ['switched-off', '2.4.5', true, false],
      video: ['switched-off', '2.4.5', true, false],
    });
    const stripOff: CheckTemplateInput = { ...strip, disabledCaptureTypes: ['photo'] };
    expect(leftOut(eventWith({}, { templateIds: ['strip'] }), [stripOff])['photo']).toEqual([
      'switched-off',
      '2.4.5',
      true,
      false,
    ]);
    expect(leftOut(eventWith({ captureTypes: ['video'] }), [strip, off])['video']?.[0]).toBe('switched-off');
  });

  rule(['2.4.3', '2.4.4', '2.4.6'], 'of AI are omitted if not set up, and block with a wrong number of areas', () => {
    const event = eventWith({ captureTypes: ['photo', 'aiPhoto', 'aiCustomPrompt'] });
    expect(leftOut(event, [strip, single])).toMatchObject({
      aiPhoto: ['no-ai-portrait-styles', '2.4.6', false, false],
      aiCustomPrompt: ['no-usable-ai-prompt', '2.4.6', false, false],
    });
    const usable = [{ enabled: true, hasPreviewImage: true }];
    expect(leftOut(event, [{ ...strip, aiPortraitIds: ['p'], aiCustomPrompts: usable }, single])).toMatchObject({
      aiPhoto: ['photo-areas', '2.4.3', true, false],
      aiCustomPrompt: ['photo-areas', '2.4.4', true, false],
    });
    const off = eventWith({ captureTypes: ['photo', 'aiPhoto'], sharedGalleryEnabled: false });
    expect(leftOut(off, [{ ...single, aiPortraitIds: ['p'] }])).toMatchObject({
      aiPhoto: ['gallery-off', '2.4.6', false, false],
    });
  });

  rule('2.4.7', 'that the event does not list have a flag whether listing them would offer them', () => {
    expect(leftOut(eventWith(), [strip, single])).toMatchObject({
      boomerang: ['not-listed', '2.3/captureTypes', false, true],
      aiPhoto: ['not-listed', '2.3/captureTypes', false, false],
    });
  });

  test('block if no template of the event is known, and the templates are named', () => {
    const event = eventWith({}, { templateIds: ['gone', 'gone', 'away'] });
    expect(leftOut(event, [strip])['photo']).toEqual(['no-templates', '2.4.6', true, false]);
    expect(check(event, [strip]).missingTemplateIds).toEqual(['gone', 'away']);
    expect(check(eventWith(), [strip]).missingTemplateIds).toEqual(['single']);
  });
});

describe('a station', () => {
  rule(['2.5.1', '2.5.2', '2.5.3'], 'names the rule that leaves each share option out', () => {
    const { stations } = check(eventWith(), [strip], { textsEnabled: false });
    expect(stations.allInOne.share.leftOut).toEqual([{ action: 'sms', reason: 'account-texts-off', rule: '2.5.2' }]);
    expect(new Set(stations.camera.share.leftOut.map(({ rule: id }) => id))).toEqual(new Set(['2.5.3']));
    const off = check(eventWith({ sharedGalleryEnabled: false }), [strip]).stations.sharingStation;
    expect(new Set(off.share.leftOut.map(({ rule: id }) => id))).toEqual(new Set(['2.5.1']));
    const gallery = check(eventWith(), [strip], { galleryTextsEnabled: false, ownTextProvider: true }).stations;
    expect(gallery.allInOne.share.leftOut).toEqual([{ action: 'sms', reason: 'gallery-texts-off', rule: '2.5.2' }]);
  });

  rule(
    ['2.5.3', '2.3/sharedGalleryEnabled-behaviour'],
    'that only captures shares nothing with the gallery off',
    () => {
      const reaches = (event: CheckEventInput, templates = [strip]) => {
        const { allInOne, camera, sharingStation } = check(event, templates).stations;
        return [allInOne, camera, sharingStation].map(({ reachesGuests }) => reachesGuests);
      };
      expect(reaches(eventWith())).toEqual([true, true, true]);
      expect(reaches(eventWith({ sharedGalleryEnabled: false }))).toEqual([true, false, false]);
      expect(reaches(eventWith({ sharedGalleryEnabled: false, actions: ['email'] }))).toEqual([true, false, false]);
      const noPrint = [{ ...strip, printable: false }];
      const airdrop = eventWith({ sharedGalleryEnabled: false, actions: ['airdrop'] });
      expect(reaches(airdrop, noPrint)).toEqual([true, false, false]);
      expect(reaches(eventWith({ sharedGalleryEnabled: false, actions: ['email'] }), noPrint)).toEqual([
        false,
        false,
        false,
      ]);
    },
  );

  rule(
    ['2.3/galleryButtonOnHomeScreen-behaviour', '2.3/menuGalleryButtonsShown-behaviour', '2.5.3'],
    'has gallery buttons only in the mode that captures and shares',
    () => {
      const event = eventWith({ galleryButtonOnHomeScreen: 'cloud' });
      const buttons = (checked: CheckEventInput) =>
        stationTypes.map((mode) => {
          const { galleryButton, menuGalleryButtons } = check(checked, [strip]).stations[mode];
          return [mode, galleryButton, menuGalleryButtons];
        });
      expect(buttons(event)).toEqual([
        ['allInOne', 'cloud', true],
        ['camera', 'none', false],
        ['sharingStation', 'none', false],
      ]);
      expect(buttons(eventWith({ menuGalleryButtonsShown: false }))[0]).toEqual(['allInOne', 'none', false]);
    },
  );

  rule(
    ['2.3/attractScreenDelay-behaviour', '2.3/attractScreenRoles-behaviour'],
    'shows the attract screen of the event after its delay, in the listed modes',
    () => {
      const screens = (event: CheckEventInput) =>
        stationTypes.map((mode) => check(event, [strip]).stations[mode].attractScreen);
      const screen = { id: 'loop', afterSeconds: 30 };
      const listed = eventWith({ attractScreenDelay: 30, attractScreenRoles: ['camera'] }, { attractScreenId: 'loop' });
      expect(screens(listed)).toEqual([null, screen, null]);
      expect(screens(eventWith())).toEqual(stationTypes.map(() => ({ id: null, afterSeconds: 60 })));
      expect(screens(eventWith({ attractScreenDelay: null }))).toEqual([null, null, null]);
    },
  );
});

describe('printing', () => {
  rule(['2.5.6', '2.3/printCountMax-behaviour'], 'is offered below the limit, by the count of the event', () => {
    const printing = (printCount: number, printCountMax: number | null) =>
      check(eventWith({ printCountMax }, { printCount }), [strip]).printing;
    expect(printing(9, 10)).toEqual({ offered: true, templateIds: ['strip'], left: 1, limitReached: false });
    expect(printing(10, 10)).toMatchObject({ left: 0, limitReached: true });
    expect(printing(13, 10)).toMatchObject({ left: 0, limitReached: true });
    expect(printing(1_000_000, null)).toMatchObject({ left: null, limitReached: false });
  });

  rule(['2.5.6', '2.5.4'], 'is offered for templates that are printed, sharing or not', () => {
    const report = check(eventWith({ actions: [] }), [{ ...strip, printable: false }, single]);
    expect(report.printing.templateIds).toEqual(['single']);
    expect(report.stations.allInOne).toMatchObject({ prints: true, share: { offered: [] } });
    expect(report.stations.camera.prints).toBe(false);
    const none = check(eventWith(), [{ ...strip, printable: false }]);
    expect([none.printing.offered, none.stations.allInOne.prints]).toEqual([false, false]);
  });
});

rule('2.4.9', 'reports that the AI credits of the account are used up', () => {
  const out = (aiCredits?: number | null) => check(eventWith(), [strip], { aiCredits }).aiCreditsOut;
  expect([out(0), out(1), out(null), out()]).toEqual([true, false, false, false]);
});

test('an event without settings is rejected, with what to do', () => {
  expect(() => check({ ...eventWith(), settings: null }, [strip])).toThrow(
    'event.settings must be the settings of the event; got null',
  );
});

describe('settings that lack keys', () => {
  const without = (...keys: (keyof CheckSettingsInput)[]) => {
    const kept = Object.fromEntries(
      Object.entries(settings).filter(([key]) => !keys.some((lacking) => lacking === key)),
    );
    return check({ ...eventWith(), settings: kept }, [strip, single]);
  };

  rule('2.2/settings', 'leave what depends on them unknown, and nothing else', () => {
    const whole = check(eventWith(), [strip, single]);
    expect(whole.missingSettings).toEqual([]);
    const report = without('captureTypes', 'attractScreenRoles');
    expect(report).toEqual({
      ...whole,
      missingSettings: ['captureTypes', 'attractScreenRoles'],
      captureTypes: undefined,
      rejection: undefined,
      stations: {
        allInOne: { ...whole.stations.allInOne, captureTypes: undefined, attractScreen: undefined },
        camera: { ...whole.stations.camera, captureTypes: undefined, attractScreen: undefined },
        sharingStation: { ...whole.stations.sharingStation, attractScreen: undefined },
      },
    });
  });

  rule('2.2/settings', 'no print limit and an unknown one are told apart', () => {
    expect(check(eventWith(), [strip]).printing).toMatchObject({ left: null, limitReached: false });
    expect(without('printCountMax').printing).toMatchObject({
      offered: true,
      left: undefined,
      limitReached: undefined,
    });
  });

  rule('2.2/settings', 'without sharedGalleryEnabled, what holds either way is known', () => {
    const { captureTypes: captures, rejection, stations } = without('sharedGalleryEnabled');
    expect([captures?.offered.length, rejection]).toEqual([1, null]);
    expect(stations.camera.share).toEqual(check(eventWith(), [strip]).stations.camera.share);
    expect(stations.allInOne).toMatchObject({ share: undefined, reachesGuests: true });
    expect(stations.camera.reachesGuests).toBeUndefined();
  });

  rule('2.2/settings', 'an event of no settings at all is a report of unknowns', () => {
    const { stations, missingSettings } = without(...(Object.keys(settings) as (keyof CheckSettingsInput)[]));
    expect(missingSettings).toHaveLength(8);
    expect(stations.camera).toEqual({
      captureTypes: undefined,
      share: undefined,
      prints: false,
      galleryButton: 'none',
      menuGalleryButtons: false,
      attractScreen: undefined,
      reachesGuests: undefined,
    });
  });
});

rule('2.1/stickerSetId', 'the report names the sticker set, and null without one', () => {
  const sets = [undefined, null, 'party'];
  expect(sets.map((stickerSetId) => check({ ...eventWith(), stickerSetId }, [strip]).stickerSetId)).toEqual([
    null,
    null,
    'party',
  ]);
});

rule(['2.1/paySetId', '4.4.5'], 'the report says what guests pay, and whether a rail takes it', () => {
  const paySet = { amount: 500, currency: 'EUR' };
  const payment = (account: CheckAccountInput) => check(eventWith(), [strip], account).payment;
  expect([payment({}), payment({ paySet: null })]).toEqual([null, null]);
  expect(payment({ paySet })).toEqual({ ...paySet, accepted: false });
  expect(payment({ paySet, railCurrencies: ['CHF'] })).toEqual({ ...paySet, accepted: false });
  expect(payment({ paySet, railCurrencies: ['CHF', 'EUR'] })).toEqual({ ...paySet, accepted: true });
});
