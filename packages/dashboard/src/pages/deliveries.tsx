import type { DeliveryRecord } from '@boothkit/simulator';
import { useState } from 'preact/hooks';
import { control } from '../control/control.ts';
import { useControl } from '../control/use-control.ts';
import { List } from '../list/list.tsx';
import { Answered, Facts, Heading, Input, Moment } from '../parts/parts.tsx';
import { Button, Form, textOf } from '../parts/use-action.tsx';

/** The outcomes of deliveries that did not arrive. */
const failures: ReadonlySet<DeliveryRecord['outcome']> = new Set(['rejected', 'redirected', 'unreachable', 'timedOut']);

/** A URL that the simulator serves, for deliveries without a receiver. */
const receiver = 'https://receiver.example/booth';

/** The part of a URL that is no secret: the rest has the receiver's. */
const originOf = (url: string): string => `${new URL(url).origin}/…`;

/** The webhooks of an account, and what became of each delivery. */
export function DeliveriesPage({ accountId }: { readonly accountId: string }) {
  const path = `accounts/${accountId}/webhooks` as const;
  const webhooks = useControl(path);
  const query = new URLSearchParams({ accountId, order: 'newest' });
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <Heading title="Deliveries" />
      <Answered asked={webhooks}>
        {({ mediaUrl = null, sendUrl = null }) =>
          isWhole || (mediaUrl === null && sendUrl === null) ? (
            <>
              <Form
                submit="Save"
                work={(fields) =>
                  control('PUT', path, {
                    mediaUrl: textOf(fields, 'mediaUrl') || null,
                    sendUrl: textOf(fields, 'sendUrl') || null,
                  })
                }
              >
                <Input label="Media webhook" name="mediaUrl" {...url} defaultValue={mediaUrl ?? ''} />
                <Input label="Send webhook" name="sendUrl" {...url} defaultValue={sendUrl ?? ''} />
              </Form>
              <p class="quiet">
                If you have no receiver, the simulator can serve a URL that responds to each delivery with 200.{' '}
                <Button
                  {...(isWhole && { asks: 'Replace the URLs?' })}
                  says="The simulator receives the deliveries."
                  work={async () => {
                    await control('PUT', `web?url=${encodeURIComponent(receiver)}`);
                    await control('PUT', path, { mediaUrl: receiver, sendUrl: receiver });
                  }}
                >
                  Deliver to the simulator
                </Button>
              </p>
            </>
          ) : (
            <>
              <Facts
                facts={[
                  ['Media webhook', mediaUrl && originOf(mediaUrl)],
                  ['Send webhook', sendUrl && originOf(sendUrl)],
                ]}
              />
              <button type="button" onClick={() => setWhole(true)}>
                Show and change webhook URLs
              </button>
            </>
          )
        }
      </Answered>
      <List
        path={`deliveries?${query}`}
        caption="Deliveries, latest first"
        empty={
          webhooks.answer?.mediaUrl || webhooks.answer?.sendUrl
            ? 'Nothing was delivered yet. Capture something on a tablet, or share it.'
            : 'Nothing is delivered until a webhook is set above.'
        }
        keyOf={({ id, createdDate }) => `${id} ${createdDate}`}
        bad={({ outcome }) => failures.has(outcome)}
        columns={{
          When: ({ createdDate }) => <Moment iso={createdDate} />,
          Event: ({ payload }) => <span class="words">{payload.event}</span>,
          To: ({ url }) => <span class={isWhole ? 'path' : 'words'}>{isWhole ? url : originOf(url)}</span>,
          Outcome: ({ outcome, status, reason }) =>
            [outcome.replace(/[A-Z]/g, ' $&').toLowerCase(), status, reason].filter((part) => part !== null).join(', '),
          Payload: ({ id, url, payload }) => (
            <details>
              <summary>Open</summary>
              <pre>{JSON.stringify(payload, null, 2)}</pre>
              <Form
                submit="Send again"
                says="It is sent again."
                work={(fields) =>
                  control('POST', `accounts/${accountId}/deliveries/${id}/redeliveries`, {
                    url: textOf(fields, 'url') || null,
                  })
                }
              >
                <input
                  name="url"
                  type="url"
                  defaultValue={isWhole ? url : ''}
                  placeholder={isWhole ? 'https://…' : originOf(url)}
                  aria-label={`URL to send ${id} to`}
                  size={28}
                />
              </Form>
            </details>
          ),
        }}
      />
    </>
  );
}

const url = { type: 'url', placeholder: 'https://… (empty for none)', size: 48 } as const;
