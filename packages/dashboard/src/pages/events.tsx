import type { EventRecord } from '@boothkit/simulator';
import { Heading, Moment, Table } from '../parts.tsx';
import { hrefOf } from '../routes.ts';
import { Listed } from '../use-pages.tsx';

/** The events of an account, some at a time. */
export function EventsPage({ accountId }: { readonly accountId: string }) {
  return (
    <>
      <Heading title="Events" />
      <Listed<EventRecord> path={`accounts/${accountId}/events?order=newest`} items="events" newestFirst>
        {(data) => (
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
        )}
      </Listed>
    </>
  );
}
