import { rule } from '@boothkit/rule-coverage';
import { describe, expect, test } from 'vitest';
import {
  offerShareOptions,
  type ShareAction,
  type SharingConditions,
  shareActions,
  stationTypes,
} from '../../src/rules.ts';

const open: SharingConditions = {
  stationType: 'allInOne',
  actions: shareActions,
  sharedGalleryEnabled: true,
  accountTextsEnabled: true,
  ownTextProvider: false,
  galleryTextsEnabled: true,
};

/** Section 2.5 as a table: for each option, the conditions under which a tablet that shares offers it. */
const table: Readonly<Record<ShareAction, (conditions: SharingConditions) => boolean[]>> = {
  airdrop: () => [],
  email: ({ sharedGalleryEnabled }) => [sharedGalleryEnabled],
  qrCode: ({ sharedGalleryEnabled }) => [sharedGalleryEnabled],
  sms: ({ sharedGalleryEnabled, accountTextsEnabled, ownTextProvider, galleryTextsEnabled }) => [
    sharedGalleryEnabled,
    galleryTextsEnabled,
    accountTextsEnabled || ownTextProvider,
  ],
};

const flags = [true, false];
const lists = Array.from({ length: 16 }, (_, bits) => shareActions.filter((_action, at) => bits & (1 << at)));
const everyCondition: readonly SharingConditions[] = stationTypes.flatMap((stationType) =>
  lists.flatMap((actions) =>
    flags.flatMap((sharedGalleryEnabled) =>
      flags.flatMap((accountTextsEnabled) =>
        flags.flatMap((ownTextProvider) =>
          flags.map((galleryTextsEnabled) => ({
            stationType,
            actions,
            sharedGalleryEnabled,
            accountTextsEnabled,
            ownTextProvider,
            galleryTextsEnabled,
          })),
        ),
      ),
    ),
  ),
);

rule(
  ['2.5.1', '2.5.2', '2.5.3', '2.5.4'],
  'a tablet offers exactly the options of the table, in each of 768 conditions',
  () => {
    expect(everyCondition).toHaveLength(768);
    for (const conditions of everyCondition) {
      const shares = conditions.stationType !== 'camera';
      const expected = conditions.actions.filter((action) => shares && table[action](conditions).every(Boolean));
      expect(offerShareOptions(conditions).offered, JSON.stringify(conditions)).toEqual(expected);
    }
  },
);

rule('2.5.5', 'every listed option is either offered or omitted for a reason, and no other appears', () => {
  for (const conditions of everyCondition) {
    const { offered, leftOut } = offerShareOptions(conditions);
    const accounted = [...offered, ...leftOut.map(({ action }) => action)];
    expect(shareActions.filter((action) => accounted.includes(action))).toEqual(conditions.actions);
    expect(accounted).toHaveLength(conditions.actions.length);
  }
});

rule('2.5.1', 'airdrop is offered on every tablet that shares, with the gallery off too', () => {
  for (const stationType of ['allInOne', 'sharingStation'] as const) {
    const { offered, leftOut } = offerShareOptions({ ...open, stationType, sharedGalleryEnabled: false });
    expect(offered).toEqual(['airdrop']);
    expect(leftOut).toEqual(['email', 'sms', 'qrCode'].map((action) => ({ action, reason: 'gallery-off' })));
  }
});

describe('why sms is left out', () => {
  rule('2.5.2', 'the account has texts off, unless it has its own provider', () => {
    expect(offerShareOptions({ ...open, accountTextsEnabled: false })).toEqual({
      offered: ['email', 'qrCode', 'airdrop'],
      leftOut: [{ action: 'sms', reason: 'account-texts-off' }],
    });
    expect(offerShareOptions({ ...open, accountTextsEnabled: false, ownTextProvider: true }).offered).toContain('sms');
  });

  rule('2.5.2', 'the gallery has texts off, with any provider', () => {
    for (const ownTextProvider of flags)
      expect(offerShareOptions({ ...open, ownTextProvider, galleryTextsEnabled: false }).leftOut).toEqual([
        { action: 'sms', reason: 'gallery-texts-off' },
      ]);
  });
});

rule('2.5.3', 'a Capture Station offers no sharing at all', () => {
  expect(offerShareOptions({ ...open, stationType: 'camera' })).toEqual({
    offered: [],
    leftOut: shareActions.map((action) => ({ action, reason: 'capture-only' })),
  });
});

rule('2.5.4', 'an empty list offers no sharing, airdrop included', () => {
  expect(offerShareOptions({ ...open, actions: [] })).toEqual({ offered: [], leftOut: [] });
});

test('options stand in the order of the event, each once', () => {
  const actions: ShareAction[] = ['airdrop', 'email', 'airdrop', 'qrCode', 'email'];
  expect(offerShareOptions({ ...open, actions }).offered).toEqual(['airdrop', 'email', 'qrCode']);
  expect(offerShareOptions({ ...open, actions, sharedGalleryEnabled: false }).leftOut).toHaveLength(2);
});
