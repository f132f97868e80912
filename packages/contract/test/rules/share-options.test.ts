import { rule } from '@boothkit/rule-coverage';
import { expect, test } from 'vitest';
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

/** Section 2.5: why a tablet does not offer a listed option, or `null` where it does. */
function reasonFor(action: ShareAction, conditions: SharingConditions): string | null {
  if (conditions.stationType === 'camera') return 'capture-only';
  if (action === 'airdrop') return null;
  if (!conditions.sharedGalleryEnabled) return 'gallery-off';
  if (action !== 'sms') return null;
  if (!conditions.galleryTextsEnabled) return 'gallery-texts-off';
  return conditions.accountTextsEnabled || conditions.ownTextProvider ? null : 'account-texts-off';
}

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
  ['2.5.1', '2.5.2', '2.5.3', '2.5.4', '2.5.5'],
  'a tablet offers or omits for a reason exactly the listed options, in each of 768 conditions',
  () => {
    expect(everyCondition).toHaveLength(768);
    for (const conditions of everyCondition) {
      const reasons = conditions.actions.map((action) => ({ action, reason: reasonFor(action, conditions) }));
      expect(offerShareOptions(conditions), JSON.stringify(conditions)).toEqual({
        offered: reasons.filter(({ reason }) => reason === null).map(({ action }) => action),
        leftOut: reasons.filter(({ reason }) => reason !== null),
      });
    }
  },
);

rule('2.5.1', 'airdrop is offered on every tablet that shares, with the gallery off too', () => {
  for (const stationType of ['allInOne', 'sharingStation'] as const)
    expect(offerShareOptions({ ...open, stationType, sharedGalleryEnabled: false }).offered).toEqual(['airdrop']);
});

rule('2.5.2', 'texts need those of the gallery, and those of the account or its own provider', () => {
  const reasons = (changes: Partial<SharingConditions>) => offerShareOptions({ ...open, ...changes }).leftOut;
  expect(reasons({ accountTextsEnabled: false })).toEqual([{ action: 'sms', reason: 'account-texts-off' }]);
  expect(reasons({ accountTextsEnabled: false, ownTextProvider: true })).toEqual([]);
  expect(reasons({ ownTextProvider: true, galleryTextsEnabled: false })).toEqual([
    { action: 'sms', reason: 'gallery-texts-off' },
  ]);
});

test('options stand in the order of the event, each once', () => {
  const actions: ShareAction[] = ['airdrop', 'email', 'airdrop', 'qrCode', 'email'];
  expect(offerShareOptions({ ...open, actions }).offered).toEqual(['airdrop', 'email', 'qrCode']);
  expect(offerShareOptions({ ...open, actions, sharedGalleryEnabled: false }).leftOut).toHaveLength(2);
});
