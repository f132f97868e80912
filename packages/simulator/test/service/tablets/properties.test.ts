import { type CheckEventInput, type StationType, stationTypes } from '@boothkit/contract/rules';
import { rule } from '@boothkit/rule-coverage';
import type { GuestSession, Tablet } from '@boothkit/simulator';
import { isLong } from '@boothkit/test-support/long';
import fc from 'fast-check';
import { expect } from 'vitest';
import { guestOffers } from '../../../../contract/test/oracle/guest-offers.ts';
import { anyAccount, anyDesign, anySettings } from '../../../../contract/test/oracle/random-events.ts';
import { service } from '../../own-account.ts';

/** What guests really find at a tablet: its buttons, and what they can press once something is on the screen. */
function found(tablet: Tablet, picked: GuestSession | undefined) {
  const home = tablet.screenAtHome;
  const captureTypes = home?.buttons.filter((button) => button !== 'gallery') ?? [];
  const [first] = home?.captureTypes ?? [];
  const session = picked ?? (home && first && home.capture(first));
  const pressed: readonly string[] = session?.controls ?? [];
  const shareOptions = ['email', 'sms', 'qrCode', 'airdrop'];
  return { captureTypes, share: pressed.filter((control) => shareOptions.includes(control)), session };
}

rule(
  ['2.4.1', '2.4.2', '2.4.3', '2.4.4', '2.4.5', '2.4.6', '2.4.8', '2.5.1', '2.5.2', '2.5.3', '2.5.4', '2.5.5'],
  'for all settings, templates and accounts, tablets offer what the report and the tables say',
  async () => {
    const { account, call } = service({ limits: 'off' });
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyDesign, { minLength: 1, maxLength: 3 }),
        anySettings,
        anyAccount,
        fc.constantFrom<StationType>(...stationTypes),
        async (designs, settings, conditions, mode) => {
          const { textsEnabled = true, ownTextProvider = false, galleryTextsEnabled = true } = conditions;
          account.update({ texts: { enabled: textsEnabled, ownProvider: ownTextProvider } });
          const templates = designs.map((design) => account.templates.add(JSON.parse(JSON.stringify(design))));
          const { id, galleryId } = account.events.add({ name: 'Any', templateIds: templates.map((made) => made.id) });
          account.galleries.update(galleryId, { textsEnabled: galleryTextsEnabled });
          const shared = account.galleries.addMedia(galleryId).sessionId;
          expect((await call('PATCH', `/events/${id}`, { settings })).status).toBe(200);
          const { body: event } = await call<CheckEventInput>('GET', `/events/${id}`);
          const expected = guestOffers(mode, event, templates, conditions);
          const report = account.events.check(id);
          expect(report.rejection === null).toBe(expected.opens);

          const tablet = account.tablets.add({ mode, printer: true });
          if (!expected.opens) {
            expect(() => tablet.open(id)).toThrow('No compatible templates');
            expect(tablet.eventId).toBeNull();
            return;
          }
          const home = tablet.open(id);
          expect(tablet.report).toEqual(report);
          const picked = mode === 'sharingStation' ? home.gallery().pick(shared) : undefined;
          const { captureTypes, share, session } = found(tablet, picked);
          expect(captureTypes).toEqual(expected.captureTypes);
          expect(report.stations[mode].captureTypes).toEqual(expected.captureTypes);
          // Where every type drops out unseen there is nothing to share.
          if (session) expect(share).toEqual(expected.share);
          expect(report.stations[mode].share.offered).toEqual(expected.share);
          const template = templates.find((made) => made.id === session?.captures[0]?.templateId);
          const prints = expected.prints && (picked !== undefined || template?.printable === true);
          expect(session?.controls.includes('print') ?? false).toBe(
            prints && session !== null && session !== undefined,
          );
        },
      ),
      { numRuns: isLong ? 300 : 60 },
    );
  },
);
