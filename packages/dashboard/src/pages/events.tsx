import type { EventRecordPage } from '@boothkit/simulator';
import { useState } from 'preact/hooks';
import { Answered, Heading, Moment, Table } from '../parts.tsx';
import { hrefOf } from '../routes.ts';
import { useControl } from '../use-control.ts';

const eventsShown = 50;

/** The events of an account, some at a time. */
export function EventsPage({ accountId }: { readonly accountId: string }) {
  // The cursors of the pages gone through so far, the one shown last.
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const query = new URLSearchParams({ order: 'newest', limit: String(eventsShown), ...(cursor && { cursor }) });
  const asked = useControl<EventRecordPage>(`accounts/${accountId}/events?${query}`);
  return (
    <>
      <Heading title="Events" />
      <Answered asked={asked}>
        {({ data, nextCursor }) => (
          <>
            <Table
              caption="Events of the account, latest first"
              empty="There are no events. Create one with the API, or with one of the keys."
              columns={['Name', 'Date', 'Own key', 'Templates', 'Prints', 'Created']}
              rows={data.map((event) => ({
                key: event.id,
                cells: [
                  <a href={hrefOf(accountId, 'events', event.id)}>{event.name}</a>,
                  <Moment iso={event.date} />,
                  event.idUser ?? <span class="quiet">none</span>,
                  event.templateIds.length,
                  event.printCount,
                  <Moment iso={event.createdDate} />,
                ],
              }))}
            />
            {(cursor !== undefined || nextCursor !== null) && (
              <nav class="buttons" aria-label="Pages of events">
                <button type="button" disabled={cursor === undefined} onClick={() => setCursors(cursors.slice(0, -1))}>
                  Later ones
                </button>
                <button
                  type="button"
                  disabled={nextCursor === null}
                  onClick={() => nextCursor !== null && setCursors([...cursors, nextCursor])}
                >
                  Earlier ones
                </button>
              </nav>
            )}
          </>
        )}
      </Answered>
    </>
  );
}
