import { useState } from 'preact/hooks';
import { List } from '../list/list.tsx';
import { Heading, Input, Moment, Nothing, Select } from '../parts/parts.tsx';
import { hrefOf } from '../parts/routes.ts';
import '../requests/requests.css';

/** The orders of the list. */
const orders: Readonly<Record<string, string>> = {
  newest: 'creation, latest first',
  earliest: 'date, earliest first',
  latest: 'date, latest first',
};

/** Order and dates that are shown; kept while the page is open. */
let kept = { order: 'newest', from: '', to: '' };

/** The events of an account, some at a time. */
export function EventsPage({ accountId }: { readonly accountId: string }) {
  const [shown, setShown] = useState(kept);
  const change = (name: keyof typeof kept) => ({
    value: shown[name],
    onInput({ currentTarget }: { readonly currentTarget: HTMLInputElement | HTMLSelectElement }) {
      kept = { ...shown, [name]: currentTarget.value };
      setShown(kept);
    },
  });
  const query = new URLSearchParams({
    order: shown.order,
    ...(shown.from !== '' && { dateFrom: `${shown.from}T00:00:00Z` }),
    ...(shown.to !== '' && { dateTo: `${shown.to}T23:59:59.999Z` }),
  });
  const create = (
    <a class="button primary" href={hrefOf(accountId, 'events', 'new')}>
      New event
    </a>
  );
  return (
    <>
      <Heading title="Events">{create}</Heading>
      <search class="request-filters" aria-label="Filters">
        <Select label="Sort by" options={orders} {...change('order')} />
        <Input label="Date from, in UTC" type="date" {...change('from')} />
        <Input label="Date to, in UTC" type="date" {...change('to')} />
      </search>
      <List
        path={`accounts/${accountId}/events?${query}`}
        search="name, ID, idUser or date"
        caption={`Events of the account, by ${orders[shown.order]}`}
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
