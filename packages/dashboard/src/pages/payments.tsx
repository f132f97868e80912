import { control } from '../control/control.ts';
import { useControl } from '../control/use-control.ts';
import { List } from '../list/list.tsx';
import { Heading, Input } from '../parts/parts.tsx';
import { Form, textOf } from '../parts/use-action.tsx';
import { Removal } from './removal.tsx';

/** The payments of guests, and the payment rails that take them. */
export function PaymentsPage({ accountId }: { readonly accountId: string }) {
  const sets = `accounts/${accountId}/pay-sets` as const;
  const rails = `accounts/${accountId}/payment-rails` as const;
  const taken = useTaken(accountId);
  return (
    <>
      <Heading title="Payments" />
      <p class="quiet">
        An event with a pay set asks guests to pay for each session. A connected rail must take the currency of the pay
        set; without one, the tablet tells guests “Payments are not possible at the moment.”, whatever they do.
      </p>
      <section>
        <h2>Rails</h2>
        <Form
          submit="Connect a rail"
          work={async (fields) => {
            const currencies = textOf(fields, 'currencies')
              .split(/[\s,]+/)
              .filter(Boolean);
            await control('POST', rails, { name: textOf(fields, 'name') || 'Rail', currencies });
          }}
        >
          <Input label="Name" name="name" maxLength={200} placeholder="Card reader" />
          <Input label="Currencies" name="currencies" required defaultValue="EUR" placeholder="EUR, CHF" />
        </Form>
        <List
          path={rails}
          caption="Connected rails, by ID"
          empty="No rail is connected: guests cannot pay."
          columns={['Name', 'Currencies', 'ID', 'Remove']}
          row={({ id, name, currencies }) => ({
            key: id,
            cells: [
              name,
              currencies.join(', '),
              <code>{id}</code>,
              <Removal path={`${rails}/${id}`} name={name} loses="Guests can no longer pay with it." />,
            ],
          })}
        />
      </section>
      <section>
        <h2>Pay sets</h2>
        <Form
          submit="Add a pay set"
          work={(fields) =>
            control('POST', sets, {
              name: textOf(fields, 'name') || 'Pay set',
              currency: textOf(fields, 'currency'),
              amount: Number(fields.get('amount')),
            })
          }
        >
          <Input label="Name" name="name" maxLength={200} placeholder="Per session" />
          <Input label="Currency" name="currency" required defaultValue="EUR" size={6} />
          <Input label="Price of a session, in cents" name="amount" type="number" min={1} required defaultValue="500" />
        </Form>
        <List
          path={sets}
          caption="Pay sets, by ID"
          empty="There are no pay sets: no event asks for money."
          columns={['Name', 'Price of a session', 'Guests', 'ID', 'Remove']}
          row={({ id, name, currency, amount }) => ({
            key: id,
            bad: taken !== undefined && !taken(currency),
            cells: [
              name,
              inCurrency(amount, currency),
              taken?.(currency) === false ? unpayable(currency) : 'pay on the tablet',
              <code>{id}</code>,
              <Removal path={`${sets}/${id}`} name={name} loses="Events keep its ID, which then names nothing." />,
            ],
          })}
        />
      </section>
    </>
  );
}

/** Whether a rail of the account takes a currency; `undefined` until the rails are known. */
export function useTaken(accountId: string): ((currency: string) => boolean) | undefined {
  const rails = useControl(`accounts/${accountId}/payment-rails?limit=1000`).answer?.data;
  return rails && ((currency) => rails.some(({ currencies }) => currencies.includes(currency)));
}

/** The page for a guest whose currency no rail takes. */
export const unpayable = (currency: string) =>
  `cannot pay, because no connected rail takes ${currency}: they see “Payments are not possible at the moment.”`;

/** A price in the smallest unit of its currency as it is written. */
export function inCurrency(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(amount / 10 ** maximumFractionDigits);
}
