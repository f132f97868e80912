import { List } from '../list/list.tsx';
import { given, useFilters } from '../parts/fields.tsx';
import { Heading, Input, Moment, Nothing, Select } from '../parts/parts.tsx';
import { hrefOf } from '../parts/routes.ts';

/** The orders of the list. */
const orders: Readonly<Record<string, string>> = {
  newest: 'creation, latest first',
  earliest: 'date, earliest first',
  latest: 'date, latest first',
};

const nothing = { order: 'newest', from: '', to: '' };

/** The events of an account, some at a time. */
export function EventsPage({ accountId }: { readonly accountId: string }) {
  const { entered, text } = useFilters(nothing);
  const { order, from, to } = entered;
  const query = new URLSearchParams(
    given({ order, dateFrom: from && `${from}T00:00:00Z`, dateTo: to && `${to}T23:59:59.999Z` }) as typeof entered,
  );
  const create = (
    <a class="button primary" href={hrefOf(accountId, 'events', 'new')}>
      New event
    </a>
  );
  return (
    <>
      <Heading title="Events">{create}</Heading>
      <search class="filters" aria-label="Filters">
        <Select label="Sort by" options={orders} {...text('order')} />
        <Input label="Date from, in UTC" type="date" {...text('from')} />
        <Input label="Date to, in UTC" type="date" {...text('to')} />
      </search>
      <List
        path={`accounts/${accountId}/events?${query}`}
        look="brief"
        search="name, ID, idUser or date"
        caption={`Events of the account, by ${orders[order]}`}
        empty={
          query.size > 1 ? (
            'No event is on these days.'
          ) : (
            <>
              <p>There are no events. Create one here, or with the API.</p>
              {create}
            </>
          )
        }
        columns={{
          Name: (event) => <a href={hrefOf(accountId, 'events', event.id)}>{event.name}</a>,
          Date: (event) => <Moment iso={event.date} />,
          idUser: (event) => event.idUser ?? <Nothing />,
          Templates: (event) => event.templateIds.length,
          Prints: (event) => event.printCount,
          Created: (event) => <Moment iso={event.createdDate} />,
        }}
      />
    </>
  );
}
