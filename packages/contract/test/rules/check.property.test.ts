import { rule } from '@boothkit/rule-coverage';
import { runs } from '@boothkit/test-support/long';
import fc from 'fast-check';
import { expect } from 'vitest';
import { type CheckSettingsInput, captureTypes, check, stationTypes } from '../../src/rules.ts';
import { fateOf, guestOffers } from '../oracle/guest-offers.ts';
import { anyAccount, anyEventWithTemplates } from '../oracle/random-events.ts';

const anyKeys = {
  captureTypes: 0,
  actions: 0,
  sharedGalleryEnabled: 0,
  attractScreenDelay: 0,
  attractScreenRoles: 0,
  galleryButtonOnHomeScreen: 0,
  menuGalleryButtonsShown: 0,
  printCountMax: 0,
} satisfies Record<keyof CheckSettingsInput, 0>;

rule(
  ['2.4.1', '2.4.2', '2.4.3', '2.4.4', '2.4.5', '2.4.6', '2.4.8', '2.5.1', '2.5.2', '2.5.3', '2.5.4', '2.5.6'],
  'for any event, templates and account the report agrees with the tables of sections 2.4 and 2.5',
  () => {
    fc.assert(
      fc.property(anyEventWithTemplates, anyAccount, ({ event, templates }, account) => {
        const report = check(event, templates, account);
        for (const mode of stationTypes) {
          const { captureTypes: captures, share, prints } = report.stations[mode];
          expect({ opens: report.rejection === null, captureTypes: captures, share: share.offered, prints }).toEqual(
            guestOffers(mode, event, templates, account),
          );
        }
      }),
      runs(2000),
    );
  },
);

rule(['2.4.6', '2.4.7'], 'every capture type is offered or omitted with a reason, and blocks as in the table', () => {
  fc.assert(
    fc.property(anyEventWithTemplates, ({ event, templates }) => {
      const { captureTypes: captures, rejection } = check(event, templates);
      const reported = [...captures.offered, ...captures.leftOut].map(({ type }) => type);
      expect(reported.toSorted()).toEqual([...captureTypes].toSorted());
      for (const { type, blocks, reason, served } of captures.leftOut) {
        const fate = fateOf(type, event, templates);
        expect(blocks).toBe(fate === 'blocks');
        expect(reason === 'not-listed').toBe(fate === 'not listed');
        expect(reason === 'event-rejected').toBe(fate === 'offered');
        if (fate === 'not listed') {
          const listing = { ...event, settings: { ...event.settings, captureTypes: [type] } };
          expect(served).toBe(fateOf(type, listing, templates) === 'offered');
        }
      }
      const blocking = captures.leftOut.filter(({ blocks }) => blocks).map(({ type }) => type);
      expect(rejection?.captureTypes ?? []).toEqual(blocking);
    }),
    runs(2000),
  );
});

rule('2.2/settings', 'what is known of an event whose settings lack keys is what holds for the whole event', () => {
  const keys = fc.subarray(Object.keys(anyKeys) as (keyof typeof anyKeys)[]);
  fc.assert(
    fc.property(anyEventWithTemplates, anyAccount, keys, ({ event, templates }, account, lacking) => {
      const stored = Object.entries(event.settings).filter(([key]) => !lacking.some((name) => name === key));
      const partial = check({ ...event, settings: Object.fromEntries(stored) }, templates, account);
      expect(partial.missingSettings.toSorted()).toEqual(lacking.toSorted());
      const known = (report: object): object =>
        Object.fromEntries(
          Object.entries(report).filter(([name, value]) => value !== undefined && name !== 'missingSettings'),
        );
      const { stations, printing, ...others } = partial;
      const whole = check(event, templates, account);
      expect(whole).toMatchObject({
        ...known(others),
        printing: known(printing),
        stations: Object.fromEntries(stationTypes.map((mode) => [mode, known(stations[mode])])),
      });
    }),
    runs(2000),
  );
});
