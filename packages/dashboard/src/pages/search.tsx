import { type Asked, useControl } from '../control/use-control.ts';
import { EventName } from '../parts/named.tsx';
import { Answered, Heading, Moment, Nothing, type Row, Table } from '../parts/parts.tsx';
import { hrefOf } from '../parts/routes.ts';
import { Status } from '../requests/status.tsx';

/** How many of each kind are shown. */
const most = 20;

/** Finds a text in events, tablets, messages to guests, and requests. */
export function SearchPage({ accountId, text }: { readonly accountId: string; readonly text: string }) {
  const query = encodeURIComponent(text);
  const account = `accounts/${accountId}` as const;
  const events = useControl(`${account}/events?search=${query}&limit=${most}&order=newest`);
  const messages = useControl(`${account}/messages?search=${query}&limit=${most}&order=newest`);
  const requests = useControl(`requests?search=${query}&limit=${most}&order=newest`);
  const tablets = useControl(`${account}/tablets?limit=1000`);
  return (
    <>
      <Heading title={`Search for “${text}”`} />
      <Found
        asked={events}
        kind="Events"
        empty="No event has it in its name, ID or idUser."
        columns={['Event', 'Date', 'idUser']}
        row={({ id, name, date, idUser }) => ({
          key: id,
          cells: [<a href={hrefOf(accountId, 'events', id)}>{name}</a>, <Moment iso={date} />, idUser ?? <Nothing />],
        })}
      />
      <Found
        asked={tablets}
        kind="Tablets"
        isFound={({ id, name }) => `${name}\n${id}`.toLowerCase().includes(text.toLowerCase())}
        empty="No tablet has it in its name or ID."
        columns={['Tablet', 'Event']}
        row={({ id, name, eventId }) => ({
          key: id,
          cells: [
            <a href={hrefOf(accountId, 'tablets', id)}>{name}</a>,
            eventId === null ? <Nothing /> : <EventName accountId={accountId} eventId={eventId} />,
          ],
        })}
      />
      <Found
        asked={messages}
        kind="Messages"
        empty="No message went to such a guest, or from an event of that name."
        columns={['Message', 'To', 'Sent']}
        row={({ id, to, subject, text: body, sentDate }) => ({
          key: id,
          cells: [<a href={hrefOf(accountId, 'messages', id)}>{subject ?? body}</a>, to, <Moment iso={sentDate} />],
        })}
      />
      <Found
        asked={requests}
        kind="Requests"
        empty="No request has it in its path, message or bodies."
        columns={['Request', 'Status', 'When']}
        row={({ id, method, path, status, completed, at }) => ({
          key: id,
          cells: [
            <a href={hrefOf(accountId, 'requests', id)}>{`${method} ${path}`}</a>,
            <Status status={status} completed={completed} />,
            <Moment iso={at} />,
          ],
        })}
      />
    </>
  );
}

/** The results of one kind, the newest first. */
function Found<Item>({
  asked,
  kind,
  isFound = () => true,
  row,
  ...table
}: {
  readonly asked: Asked<{ readonly data: readonly Item[] }>;
  readonly kind: string;
  /** Which items of the answer have the text. Default: all. */
  readonly isFound?: (item: Item) => boolean;
  readonly empty: string;
  readonly columns: readonly string[];
  readonly row: (item: Item) => Row;
}) {
  return (
    <Answered asked={asked}>
      {({ data }) => {
        const rows = data.filter(isFound).slice(0, most).map(row);
        return <Table {...table} caption={rows.length < most ? kind : `${kind}, the newest ${most}`} rows={rows} />;
      }}
    </Answered>
  );
}
