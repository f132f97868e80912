import { List } from '../list/list.tsx';
import { Heading, Moment, Nothing } from '../parts/parts.tsx';
import { hrefOf } from '../parts/routes.ts';

/** The events of an account, some at a time. */
export function EventsPage({ accountId }: { readonly accountId: string }) {
  const create = (
    <a class="button primary" href={hrefOf(accountId, 'events', 'new')}>
      New event
    </a>
  );
  return (
    <>
      <Heading title="Events">{create}</Heading>
      <List
        path={`accounts/${accountId}/events?order=newest`}
        search="name, ID or idUser"
        caption="Events of the account, latest first"
        empty={
          <>
            <p>There are no events. Create one here, or with the API.</p>
            {create}
          </>
        }
        columns={['Name', 'Date', 'idUser', 'Templates', 'Prints', 'Created']}
        row={(event) => ({
          key: event.id,
          cells: [
            <a href={hrefOf(accountId, 'events', event.id)}>{event.name}</a>,
            <Moment iso={event.date} />,
            event.idUser ?? <Nothing />,
            event.templateIds.length,
            event.printCount,
            <Moment iso={event.createdDate} />,
          ],
        })}
      />
    </>
  );
}
