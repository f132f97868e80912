import type { EventRecord } from '../../../world/records.ts';
import type { List } from '../answers.ts';
import { Answered, Heading, Moment, Table } from '../parts.tsx';
import { hrefOf } from '../routes.ts';
import { useControl } from '../use-control.ts';

/** The events of an account. */
export function EventsPage({ accountId }: { readonly accountId: string }) {
  const asked = useControl<List<EventRecord>>(`accounts/${accountId}/events`);
  return (
    <>
      <Heading title="Events" />
      <Answered asked={asked}>
        {({ data }) => (
          <Table
            caption="Events of the account, latest first"
            empty="There are no events. Create one with the API, or with one of the keys."
            columns={['Name', 'Date', 'Own key', 'Templates', 'Prints', 'Created']}
            rows={data
              .toSorted((one, other) => other.ordinal - one.ordinal)
              .map((event) => ({
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
      </Answered>
    </>
  );
}
