import { useControl } from '../control/use-control.ts';
import { List } from '../list/list.tsx';
import { inCurrency } from '../pages/payments.tsx';
import { Named } from '../parts/named.tsx';
import { Answered, Facts, Moment, spelt, Table } from '../parts/parts.tsx';

/** What guests of an event did: in all, by hour, and what they paid. */
export function Statistics({ accountId, eventId }: { readonly accountId: string; readonly eventId: string }) {
  const asked = useControl(`accounts/${accountId}/events/${eventId}/stats`);
  const payments = useControl(`accounts/${accountId}/payments?eventId=${eventId}&limit=1000`).answer;
  const sums = new Map<string, number>();
  for (const { outcome, currency, amount } of payments?.data ?? [])
    if (outcome === 'approved') sums.set(currency, (sums.get(currency) ?? 0) + amount);
  const paid = [...sums].map(([currency, amount]) => inCurrency(amount, currency)).join(', ') || 'nothing';
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
                  prints.earlier === 0
                    ? prints.total
                    : `${prints.total}, ${prints.earlier} of them before the hours below`,
                ],
                ['Paid', payments?.hasMore ? `${paid} in the first 1000 payments` : paid],
              ]}
            />
            <Table
              caption="By hour, in UTC"
              empty="Nothing happened yet. Open the event on a tablet."
              columns={['Hour', 'Captures', 'Shares', 'Prints']}
              rows={byHour.map((hour) => ({
                key: hour.hour,
                cells: [
                  spelt(hour.hour).slice(0, 16),
                  <>
                    {hour.captures} <meter aria-hidden="true" max={most} value={hour.captures} />
                  </>,
                  hour.shares,
                  hour.prints,
                ],
              }))}
            />
            <List
              path={`accounts/${accountId}/payments?eventId=${eventId}`}
              caption="Payments, oldest first"
              empty="No guest paid or tried to."
              columns={['When', 'Tablet', 'Price', 'Outcome']}
              row={({ id, createdDate, tabletId, amount, currency, outcome }) => ({
                key: id,
                bad: outcome !== 'approved',
                cells: [
                  <Moment iso={createdDate} />,
                  <Named accountId={accountId} page="tablets" id={tabletId} />,
                  inCurrency(amount, currency),
                  outcome,
                ],
              })}
            />
          </>
        );
      }}
    </Answered>
  );
}
