import { type Asked, useControl } from '../control/use-control.ts';
import { EventName } from '../parts/named.tsx';
import { Answered, Heading, Moment, Nothing, type Shown, Table } from '../parts/parts.tsx';
import { hrefOf } from '../parts/routes.ts';
import { Status } from '../requests/status.tsx';
import { RuleTable, rulesWith } from './rules.tsx';

/** How many of each kind are shown. */
const most = 20;

/** Finds a text in events, tablets, operators, messages to guests, requests and rules. */
export function SearchPage({ accountId, text }: { readonly accountId: string; readonly text: string }) {
  const query = encodeURIComponent(text);
  const account = `accounts/${accountId}` as const;
  const events = useControl(`${account}/events?search=${query}&limit=${most}&order=newest`);
  const messages = useControl(`${account}/messages?search=${query}&limit=${most}&order=newest`);
  const requests = useControl(`requests?search=${query}&limit=${most}&order=newest`);
  const tablets = useControl(`${account}/tablets?limit=1000`);
  const operators = useControl(`${account}/operators?limit=1000`);
  const isFound = ({ id, name }: { readonly id: string; readonly name: string }) =>
    `${name}\n${id}`.toLowerCase().includes(text.toLowerCase());
  return (
    <>
      <Heading title={`Search for “${text}”`} />
      <Found
        asked={events}
        caption="Events"
        empty="No event has it in its name, ID or idUser."
        columns={{
          Event: ({ id, name }) => <a href={hrefOf(accountId, 'events', id)}>{name}</a>,
          Date: ({ date }) => <Moment iso={date} />,
          idUser: ({ idUser }) => idUser ?? <Nothing />,
        }}
      />
      <Found
        asked={tablets}
        caption="Tablets"
        isFound={isFound}
        empty="No tablet has it in its name or ID."
        columns={{
          Tablet: ({ id, name }) => <a href={hrefOf(accountId, 'tablets', id)}>{name}</a>,
          Event: ({ eventId }) =>
            eventId === null ? <Nothing /> : <EventName accountId={accountId} eventId={eventId} />,
        }}
      />
      <Found
        asked={operators}
        caption="Operators"
        isFound={isFound}
        empty="No operator and no open invite has it in its name or ID."
        columns={{
          Operator: ({ name }) => <a href={hrefOf(accountId, 'operators')}>{name}</a>,
          State: ({ kind }) => (kind === 'invite' ? 'open invite' : kind),
          Events: ({ eventIds }) => eventIds.length,
        }}
      />
      <Found
        asked={messages}
        caption="Messages"
        empty="No message went to such a guest, or from an event of that name."
        columns={{
          Message: ({ id, subject, text: body }) => <a href={hrefOf(accountId, 'messages', id)}>{subject ?? body}</a>,
          To: ({ to }) => to,
          Sent: ({ sentDate }) => <Moment iso={sentDate} />,
        }}
      />
      <Found
        asked={requests}
        caption="Requests"
        empty="No request has it in its path, message or bodies."
        columns={{
          Request: ({ id, method, path }) => <a href={hrefOf(accountId, 'requests', id)}>{`${method} ${path}`}</a>,
          Status: ({ status, completed }) => <Status status={status} completed={completed} />,
          When: ({ at }) => <Moment iso={at} />,
        }}
      />
      <RuleTable caption={`Rules, at most ${most}`} ids={rulesWith(text).slice(0, most)} />
    </>
  );
}

/** The results of one kind, the newest first. */
function Found<Item>(
  props: Shown<Item> & {
    readonly asked: Asked<{ readonly data: readonly Item[] }>;
    /** Which items of the answer have the text. Default: all. */
    readonly isFound?: (item: Item) => boolean;
    readonly empty: string;
  },
) {
  const { asked, isFound = () => true, caption, ...table } = props;
  return (
    <Answered asked={asked}>
      {({ data }) => {
        const items = data.filter(isFound).slice(0, most);
        return (
          <Table {...table} items={items} caption={items.length < most ? caption : `${caption}, the newest ${most}`} />
        );
      }}
    </Answered>
  );
}
