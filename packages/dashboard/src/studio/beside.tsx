import type { StationType } from '@boothkit/contract/rules';
import type { EventPreview, EventRecord } from '@boothkit/simulator';
import { useState } from 'preact/hooks';
import { modeNames } from '../booth/announce.ts';
import { HomePicture } from '../booth/home-picture.tsx';
import { type Asked, useControl, viewOf } from '../control/use-control.ts';
import { counted } from '../control/wording.ts';
import { Answered, Select } from '../parts/parts.tsx';
import { BoothTab } from './booth-tab.tsx';
import { Report } from './report.tsx';
import { Statistics } from './statistics.tsx';
import { Survey } from './survey.tsx';
import { Tabs } from './tabs.tsx';

/** The guests' view of an event: as a report, on tablets, and in the gallery. */
export function Beside({ accountId, event }: { readonly accountId: string; readonly event: EventRecord }) {
  return (
    <Tabs
      label="What guests meet"
      tabs={[
        ['Booth', <BoothTab key="booth" accountId={accountId} event={event} />],
        ['Gallery', <GalleryPhone key="gallery" accountId={accountId} galleryId={event.galleryId} />],
        ['Survey', <Survey key="survey" accountId={accountId} event={event} />],
        ['Check', <Checked key="check" accountId={accountId} eventId={event.id} />],
        ['Statistics', <Statistics key="statistics" accountId={accountId} event={event} />],
      ]}
    />
  );
}

function Checked({ accountId, eventId }: { readonly accountId: string; readonly eventId: string }) {
  const [mode, setMode] = useState<StationType>('allInOne');
  const preview = useControl(`accounts/${accountId}/events/${eventId}/preview?mode=${mode}`) as Asked<EventPreview>;
  return (
    <div class="checked">
      <Select
        label="On a tablet in the mode"
        options={modeNames}
        value={mode}
        onChange={({ currentTarget }) => setMode(currentTarget.value as StationType)}
      />
      <Answered asked={preview}>
        {(shown) => (
          <>
            <Report check={shown.check} station={shown.check.stations[mode]} />
            <div class="tablets">
              {shown.screens.map(({ name, home }) => (
                <HomePicture key={name} eventId={eventId} name={name} layout={home} preview={shown} />
              ))}
            </div>
          </>
        )}
      </Answered>
    </div>
  );
}

/** The event's gallery as a guest's phone shows it: the page itself, which runs no script. */
function GalleryPhone({ accountId, galleryId }: { readonly accountId: string; readonly galleryId: string }) {
  const asked = useControl(`accounts/${accountId}/galleries/${galleryId}`);
  return (
    <Answered asked={asked}>
      {({ name, link, mediaCount }) => (
        <figure class="phone">
          <iframe
            // Loaded again when there is more to see.
            key={`${link} ${name} ${mediaCount}`}
            src={viewOf(link)}
            title={`The gallery ${name} as guests see it`}
          />
          <figcaption>
            <a href={viewOf(link)}>{new URL(link).pathname}</a>, {counted(mediaCount, 'picture')}
          </figcaption>
        </figure>
      )}
    </Answered>
  );
}
