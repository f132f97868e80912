import type { CheckReport, LeftOutCaptureType, StationReport, StationType } from '@boothkit/contract/rules';
import type { EventPreview, EventRecord } from '@boothkit/simulator';
import { useState } from 'preact/hooks';
import { Answered, Facts, Heading, Moment } from '../parts.tsx';
import { hrefOf } from '../routes.ts';
import { TabletDrawing } from '../tablet-drawing.tsx';
import { useControl } from '../use-control.ts';
import { Swatches } from './swatches.tsx';

const modes: readonly (readonly [StationType, string])[] = [
  ['allInOne', 'Capture & Share'],
  ['camera', 'Capture Station'],
  ['sharingStation', 'Share Station'],
];

/** An event: what it says, what guests get of it, and how it looks on tablets. */
export function EventPage({ accountId, eventId }: { readonly accountId: string; readonly eventId: string }) {
  const path = `accounts/${accountId}/events/${eventId}`;
  const [mode, setMode] = useState<StationType>('allInOne');
  const event = useControl<EventRecord>(path);
  const preview = useControl<EventPreview>(`${path}/preview?mode=${mode}`);
  return (
    <>
      <Heading title={event.answer?.name ?? 'Event'}>
        <a href={hrefOf(accountId, 'events')}>All events</a>
      </Heading>
      <Answered asked={event}>{(record) => <EventFacts event={record} />}</Answered>
      <section>
        <h2>What guests get</h2>
        <label>
          On a tablet in the mode{' '}
          <select value={mode} onChange={({ currentTarget }) => setMode(currentTarget.value as StationType)}>
            {modes.map(([name, text]) => (
              <option key={name} value={name}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <Answered asked={preview}>
          {({ check, screens, branding, backgroundUrl, colors }) => (
            <>
              <Report check={check} station={check.stations[mode]} />
              <h2>How it looks</h2>
              {branding.logoUrl !== null && (
                <figure class="logo">
                  <img src={branding.logoUrl} alt="" />
                  <figcaption>The logo, as tablets cut it</figcaption>
                </figure>
              )}
              <div class="tablets">
                {screens.map(({ name, home }) => (
                  <TabletDrawing
                    key={name}
                    name={name}
                    layout={home}
                    pictures={{ branding, backgroundUrl: backgroundUrl ?? undefined, colors }}
                  />
                ))}
              </div>
            </>
          )}
        </Answered>
      </section>
    </>
  );
}

function EventFacts({ event }: { readonly event: EventRecord }) {
  const { id, date, idUser, plan, colors, captureMessage, hashtag, printCount, settings } = event;
  return (
    <Facts
      facts={[
        ['Id', <code>{id}</code>],
        ['Date', <Moment iso={date} />],
        ['Own key', idUser],
        ['Made under', plan],
        ['Colours', <Swatches colors={colors} />],
        ['Capture message', captureMessage],
        ['Hashtag', hashtag],
        ['Prints', settings.printCountMax === null ? printCount : `${printCount} of ${settings.printCountMax}`],
      ]}
    />
  );
}

const reasons: Readonly<Record<LeftOutCaptureType['reason'], string>> = {
  'not-listed': 'not among the capture types of the event',
  'no-templates': 'the event has no template that is known',
  'photo-areas': 'no template for it has exactly one photo area',
  'switched-off': 'switched off on the templates that would serve it',
  'event-refused': 'the tablet rejects the event because of another type',
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

function Report({ check, station }: { readonly check: CheckReport; readonly station: StationReport }) {
  const { refusal, captureTypes, printing, aiCreditsOut } = check;
  return (
    <>
      {refusal && (
        <p class="failure" role="alert">
          Tablets reject this event: {refusal.message}. No template serves {refusal.captureTypes.join(', ')} (rule{' '}
          {refusal.rule}).
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
          {name}: {reason} <span class="quiet">(rule {rule})</span>
        </li>
      ))}
    </ul>
  );
}
