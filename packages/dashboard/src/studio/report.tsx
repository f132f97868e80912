import type { CheckReport, LeftOutCaptureType, StationReport } from '@boothkit/contract/rules';
import { inCurrency, unpayable } from '../pages/lists.tsx';
import { Facts } from '../parts/parts.tsx';
import { RuleNote } from '../parts/rule-link.tsx';

const reasons: Readonly<Record<LeftOutCaptureType['reason'], string>> = {
  'not-listed': 'not among the capture types of the event',
  'no-templates': 'the event has no template that is known',
  'photo-areas': 'no template for it has exactly one photo area',
  'switched-off': 'switched off on the templates that would serve it',
  'event-rejected': 'the tablet rejects the event because of another type',
  'gallery-off': 'the online gallery is off',
  'no-ai-portrait-styles': 'no template has AI Portrait styles',
  'no-usable-ai-prompt': 'no template has an AI prompt that is on and has a preview',
};

const shareReasons: Readonly<Record<StationReport['share']['leftOut'][number]['reason'], string>> = {
  'capture-only': 'a Capture Station shares nothing',
  'gallery-off': 'the online gallery is off',
  'account-texts-off': 'texts are off for the account',
  'gallery-texts-off': 'texts are off for the gallery',
};

/** The features that guests get at an event, and the rule behind each missing one. */
export function Report({ check, station }: { readonly check: CheckReport; readonly station: StationReport }) {
  const { rejection, captureTypes, printing, aiCreditsOut } = check;
  return (
    <>
      {rejection && (
        <p class="failure" role="alert">
          Tablets reject this event: {rejection.message}. No template serves {rejection.captureTypes.join(', ')}{' '}
          <RuleNote rule={rejection.rule} />.
        </p>
      )}
      <Facts
        facts={[
          ['Captures', station.captureTypes.join(', ') || 'none'],
          [
            'Captures left out',
            <Left
              items={captureTypes.leftOut.map(({ type, reason, rule }) => [type, reasons[reason], rule] as const)}
            />,
          ],
          ['Share options', station.share.offered.join(', ') || 'none'],
          [
            'Share options left out',
            <Left
              items={station.share.leftOut.map(
                ({ action, reason, rule }) => [action, shareReasons[reason], rule] as const,
              )}
            />,
          ],
          ['Payment', paymentText(check.payment)],
          ['Print', printText(station, printing)],
          ['Gallery button', station.galleryButton],
          [
            'Attract screen',
            station.attractScreen
              ? `${station.attractScreen.id ?? 'the built-in one'}, after ${station.attractScreen.afterSeconds} s`
              : 'never',
          ],
          ...(aiCreditsOut ? ([['AI credits', 'none left; guests see a notice']] as const) : []),
          ...(station.reachesGuests ? [] : ([['Reach', 'what is captured here reaches no guest']] as const)),
        ]}
      />
    </>
  );
}

function paymentText(payment: CheckReport['payment']): string {
  if (payment === null) return 'none';
  const { amount, currency, accepted } = payment;
  const price = `${inCurrency(amount, currency)} for each session`;
  return accepted ? price : `${price}; guests ${unpayable(currency)}`;
}

function printText({ prints }: StationReport, { limitReached, left }: CheckReport['printing']): string {
  if (!prints) return 'not offered';
  if (limitReached) return 'offered, but responds that the maximum is reached';
  return left === null ? 'offered where there is a printer' : `offered where there is a printer; ${left} prints left`;
}

function Left({ items }: { readonly items: readonly (readonly [string, string, string])[] }) {
  if (items.length === 0) return <>none</>;
  return (
    <ul>
      {items.map(([name, reason, rule]) => (
        <li key={name}>
          {name}: {reason} <RuleNote rule={rule} />
        </li>
      ))}
    </ul>
  );
}
