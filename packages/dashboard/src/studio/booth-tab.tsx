import type { EventRecord } from '@boothkit/simulator';
import { useState } from 'preact/hooks';
import { modeNames } from '../booth/announce.ts';
import { Booth } from '../booth/booth.tsx';
import { control } from '../control/control.ts';
import { useControl } from '../control/use-control.ts';
import { Answered } from '../parts/parts.tsx';
import { hrefOf } from '../parts/routes.ts';
import { Button } from '../parts/use-action.tsx';

/** The event on a virtual tablet: one that has it open, or one to open it on. */
export function BoothTab({ accountId, event }: { readonly accountId: string; readonly event: EventRecord }) {
  const path = `accounts/${accountId}/tablets` as const;
  const asked = useControl(`${path}?limit=1000`);
  const [chosen, setChosen] = useState<string>();
  const open = async (tabletId: string) => {
    await control('POST', `${path}/${tabletId}/open`, { eventId: event.id });
    setChosen(tabletId);
  };
  return (
    <Answered asked={asked}>
      {({ data }) => {
        const tablet =
          data.find(({ id }) => id === chosen) ?? data.find(({ eventId }) => eventId === event.id) ?? data[0];
        return (
          <div class="booth-tab">
            <div class="booth-choice">
              {tablet && (
                <select
                  aria-label="Tablet"
                  value={tablet.id}
                  onChange={({ currentTarget }) => setChosen(currentTarget.value)}
                >
                  {data.map(({ id, name, mode, eventId }) => (
                    <option key={id} value={id}>
                      {name}, {modeNames[mode]}
                      {eventId === event.id ? '' : eventId === null ? ', no event' : ', another event'}
                    </option>
                  ))}
                </select>
              )}
              <Button
                work={async () => {
                  const added = await control('POST', path, { name: 'Studio', printer: true });
                  await open(added.id);
                }}
              >
                {tablet ? 'New tablet' : 'Open on a new tablet'}
              </Button>
              {tablet && (
                <a class="button" href={hrefOf(accountId, 'tablets', tablet.id)}>
                  Full size
                </a>
              )}
            </div>
            {tablet === undefined ? (
              <p class="quiet">
                A virtual tablet lets you use this event as guests do: capture, share, print. It is added to the
                account.
              </p>
            ) : tablet.eventId === event.id ? (
              <>
                <Booth key={tablet.id} accountId={accountId} tabletId={tablet.id} />
                <p class="booth-note">
                  A tablet reads changes when it comes to its home screen.{' '}
                  <Button work={() => control('POST', `${path}/${tablet.id}/home`)}>Go to the home screen</Button>
                </p>
              </>
            ) : (
              <Button work={() => open(tablet.id)}>Open this event on {tablet.name}</Button>
            )}
          </div>
        );
      }}
    </Answered>
  );
}
