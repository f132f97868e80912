import { EventName } from '../named.tsx';
import { Answered, Heading, Moment, Nothing, Table } from '../parts.tsx';
import { Status } from '../requests/status.tsx';
import { hrefOf } from '../routes.ts';
import { useControl } from '../use-control.ts';

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
  const wanted = text.toLowerCase();
  return (
    <>
      <Heading title={`Search for “${text}”`} />
      <Answered asked={events}>
        {({ data }) => (
          <Table
            caption={captionOf('Events', data.length)}
            empty="No event has it in its name, ID or idUser."
            columns={['Event', 'Date', 'idUser']}
            rows={data.map(({ id, name, date, idUser }) => ({
              key: id,
              cells: [
                <a key="name" href={hrefOf(accountId, 'events', id)}>
                  {name}
                </a>,
                <Moment key="date" iso={date} />,
                idUser ?? <Nothing key="idUser" />,
              ],
            }))}
          />
        )}
      </Answered>
      <Answered asked={tablets}>
        {({ data }) => {
          const found = data.filter(({ id, name }) => `${name}\n${id}`.toLowerCase().includes(wanted)).slice(0, most);
          return (
            <Table
              caption={captionOf('Tablets', found.length)}
              empty="No tablet has it in its name or ID."
              columns={['Tablet', 'Event']}
              rows={found.map(({ id, name, eventId }) => ({
                key: id,
                cells: [
                  <a key="name" href={hrefOf(accountId, 'tablets', id)}>
                    {name}
                  </a>,
                  eventId === null ? (
                    <Nothing key="event" />
                  ) : (
                    <EventName key="event" accountId={accountId} eventId={eventId} />
                  ),
                ],
              }))}
            />
          );
        }}
      </Answered>
      <Answered asked={messages}>
        {({ data }) => (
          <Table
            caption={captionOf('Messages', data.length)}
            empty="No message went to such a guest, or from an event of that name."
            columns={['Message', 'To', 'Sent']}
            rows={data.map(({ id, to, subject, text: body, sentDate }) => ({
              key: id,
              cells: [
                <a key="message" href={hrefOf(accountId, 'messages', id)}>
                  {subject ?? body}
                </a>,
                to,
                <Moment key="sent" iso={sentDate} />,
              ],
            }))}
          />
        )}
      </Answered>
      <Answered asked={requests}>
        {({ data }) => (
          <Table
            caption={captionOf('Requests', data.length)}
            empty="No request has it in its path, message or bodies."
            columns={['Request', 'Status', 'When']}
            rows={data.map(({ id, method, path, status, completed, at }) => ({
              key: id,
              cells: [
                <a key="request" href={hrefOf(accountId, 'requests', id)}>{`${method} ${path}`}</a>,
                <Status key="status" status={status} completed={completed} />,
                <Moment key="at" iso={at} />,
              ],
            }))}
          />
        )}
      </Answered>
    </>
  );
}

const captionOf = (kind: string, count: number) => (count < most ? kind : `${kind}, the newest ${most}`);
