import type { EventRecord } from '@boothkit/simulator';
import { useControl } from '../control/use-control.ts';
import { List } from '../list/list.tsx';
import { inCurrency, paymentColumns } from '../pages/lists.tsx';
import { Answered, Facts, spelt, Table } from '../parts/parts.tsx';

/** What guests of an event did: in all, by hour, and what they paid. */
export function Statistics({ accountId, event }: { readonly accountId: string; readonly event: EventRecord }) {
  const { id: eventId, paySetId } = event;
  const asked = useControl(`accounts/${accountId}/events/${eventId}/stats`);
  const payments = useControl(`accounts/${accountId}/payments?eventId=${eventId}&limit=1000`).answer;
  const sums = new Map<string, number>();
  for (const { outcome, currency, amount } of payments?.data ?? [])
    if (outcome === 'approved') sums.set(currency, (sums.get(currency) ?? 0) + amount);
  const none = paySetId === null ? 'The event has no pay set.' : 'No payment is known. The file of a world keeps none.';
  const paid =
    [...sums].map(([currency, amount]) => inCurrency(amount, currency)).join(', ') ||
    (paySetId && 'no payment is known');
  return (
    <Answered asked={asked}>
      {({ captures, shares, prints, byHour }) => {
        const most = Math.max(1, ...byHour.map((hour) => hour.captures));
        const types = Object.entries(captures.byType).filter(([, count]) => count > 0);
        return (
          <>
            <Facts
              facts={[
                ['Captures', [captures.total, ...types.map(([type, count]) => `${type} ${count}`)].join(', ')],
                ['Shares', `${shares.total}, email ${shares.email}, text ${shares.sms}`],
                [
                  'Prints',
                  prints.earlier === 0 ? prints.total : `${prints.total}, ${prints.earlier} of them in no hour below`,
                ],
                ['Paid', payments?.hasMore ? `${paid} in the first 1000 payments` : paid],
              ]}
            />
            <Table
              caption="By hour, in UTC"
              empty={
                prints.total > 0
                  ? 'Of these prints no hour is known.'
                  : 'Nothing happened yet. Open the event on a tablet.'
              }
              items={byHour}
              keyOf={(hour) => hour.hour}
              columns={{
                Hour: (hour) => spelt(hour.hour).slice(0, 16),
                Captures: (hour) => (
                  <>
                    {hour.captures} <meter aria-hidden="true" max={most} value={hour.captures} />
                  </>
                ),
                Shares: (hour) => hour.shares,
                Prints: (hour) => hour.prints,
              }}
            />
            <List
              path={`accounts/${accountId}/payments?eventId=${eventId}`}
              caption="Payments, oldest first"
              empty={none}
              bad={({ outcome }) => outcome !== 'approved'}
              columns={paymentColumns(accountId)}
            />
          </>
        );
      }}
    </Answered>
  );
}
