import { useControl, viewOf } from '../control/use-control.ts';
import { List } from '../list/list.tsx';
import { given, useFilters } from '../parts/fields.tsx';
import { Named } from '../parts/named.tsx';
import { Answered, Facts, Heading, Input, Moment, Select } from '../parts/parts.tsx';
import { hrefOf } from '../parts/routes.ts';

const kinds = { '': 'all messages', email: 'emails', sms: 'texts' } as const;
const nothing = { by: '', search: '' };

/** The emails and texts to the guests of an account. */
export function MessagesPage({ accountId }: { readonly accountId: string }) {
  const { entered, text } = useFilters(nothing);
  const query = new URLSearchParams({ ...given(entered), order: 'newest' });
  return (
    <>
      <Heading title="Messages" />
      <search class="filters" aria-label="Filters">
        <Select label="Show" options={kinds} {...text('by')} />
        <Input label="Search" type="search" placeholder="guest or event" {...text('search')} />
      </search>
      <List
        path={`accounts/${accountId}/messages?${query}`}
        caption="Messages to guests, latest first"
        empty={
          <>
            <p>No messages yet. Share a capture at a tablet.</p>
            <a class="button" href={hrefOf(accountId, 'tablets')}>
              Go to the tablets
            </a>
          </>
        }
        columns={{
          When: ({ sentDate }) => <Moment iso={sentDate} />,
          To: ({ id, to: guest }) => <a href={hrefOf(accountId, 'messages', id)}>{guest}</a>,
          By: ({ by: kind }) => (kind === 'email' ? 'email' : 'text'),
          Message: ({ subject, text }) => <span class="excerpt">{subject ?? text}</span>,
          Event: ({ eventId }) => <Named accountId={accountId} page="events" id={eventId} />,
        }}
      />
    </>
  );
}

/** A message as the guest gets it. */
export function MessagePage({ accountId, messageId }: { readonly accountId: string; readonly messageId: string }) {
  const asked = useControl(`accounts/${accountId}/messages/${encodeURIComponent(messageId)}`);
  return (
    <>
      <Heading title={asked.answer?.subject ?? 'Message'} up={['All messages', hrefOf(accountId, 'messages')]} />
      <Answered asked={asked}>
        {({ by, to, from, subject, text, link, htmlUrl, eventId, galleryId, sentDate }) => (
          <>
            <Facts
              facts={[
                ['To', to],
                ['From', from],
                ['Sent', <Moment iso={sentDate} />],
                ['Event', <Named accountId={accountId} page="events" id={eventId} />],
                ['Gallery', <Named accountId={accountId} page="galleries" id={galleryId} />],
                ['Leads to', <a href={link}>{link}</a>],
              ]}
            />
            {by === 'email' ? (
              // The message runs no script; its links open in another tab.
              <iframe
                class="email"
                title={`The email “${subject}”`}
                src={viewOf(htmlUrl)}
                sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
                onLoad={({ currentTarget: { contentDocument } }) =>
                  contentDocument?.head.insertAdjacentHTML('afterbegin', '<base target="_blank">')
                }
              />
            ) : (
              <p class="bubble">{text}</p>
            )}
            {by === 'email' && (
              <details class="source">
                <summary>As plain text</summary>
                <pre>{text}</pre>
              </details>
            )}
          </>
        )}
      </Answered>
    </>
  );
}
