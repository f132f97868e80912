import { rule } from '@boothkit/rule-coverage';
import { expect, test } from 'vitest';
import { readOptions } from '../../src/composition/options.ts';
import { service } from '../own-account.ts';

// What the documentation promises for what is left out. Other tests give most of these values.

test('options of a simulator that are left out have their documented values', () => {
  expect(readOptions({})).toMatchObject({
    ...{ origin: 'https://booth.simulator.test', basePath: '/v1' },
    world: {
      seed: '1',
      clock: {},
      minColorContrast: 1.5,
      journal: { maxLength: 10_000, maxSizeBytes: 64 * 1_048_576 },
      versions: { rePinMs: 60_000 },
    },
    ...{ limits: 'documented', expiredUrlStatus: 401, refreshGraceMs: 60_000, ruleHeader: true, checkResponses: false },
  });
});

rule(
  ['2.4.7', '2.1/printCount-counting'],
  'resources that are added without fields have their documented values',
  () => {
    const { sim, account } = service();
    const template = account.templates.add();
    const event = account.events.add({ name: 'Ada', templateIds: [template.id] });
    const tablet = account.tablets.add();
    const launch = tablet.schedule({ eventId: event.id, startsAt: '2026-08-04T10:00:00Z' });
    const gallery = account.galleries.get(event.galleryId);
    const added = {
      ...{ account, template, event, tablet, launch, gallery, media: account.galleries.addMedia(event.galleryId) },
      printing: account.tablets.add({ printer: true }),
      attractScreen: account.attractScreens.add(),
      stickerSet: account.stickerSets.add(),
      paySet: account.paySets.add(),
      rail: account.rails.add(),
      teamMember: account.teamMembers.add(),
      key: account.keys.create(),
      fault: sim.faults.inject({ status: 503 }),
    };
    expect(added).toMatchObject({
      account: { name: null, plan: 'Pro+', quota: { events: null, credits: 0 }, aiCredits: null, communication: {} },
      template: { name: 'Template', photoAreaCount: 1, aiPortraitIds: [], disabledCaptureTypes: [], printable: true },
      event: { date: null, idUser: null },
      tablet: {
        ...{ name: 'Tablet', mode: 'allInOne', screen: { widthPoints: 1376, heightPoints: 1032 }, build: 'current' },
        ...{ printsPerGuest: null, automaticPrinting: false, printer: null },
      },
      launch: { endsAt: null, stationType: null, whenBusy: 'interrupt', afterwards: 'resume' },
      gallery: { settings: { textColor: '#1f2937', backgroundColor: '#ffffff', passcode: null, textsEnabled: true } },
      media: { type: 'photo' },
      printing: { printer: { copiesPerSheet: 1, secondsPerSheet: 10 } },
      attractScreen: { name: 'Attract screen', sizePixels: [1376, 1032] },
      stickerSet: { name: 'Stickers' },
      paySet: { name: 'Pay set', currency: 'EUR', amount: 500 },
      rail: { name: 'Rail', currencies: ['EUR'] },
      teamMember: { name: 'Team member' },
      key: { name: 'key', scope: 'read-write' },
      fault: { fromCall: 1, times: null, probability: 1 },
    });
  },
);
