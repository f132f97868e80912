import type { Plan } from '@boothkit/contract/rules';
import { control } from '../control/control.ts';
import { List } from '../list/list.tsx';
import { Heading, Input, Select } from '../parts/parts.tsx';
import { hrefOf } from '../parts/routes.ts';
import { Form, textOf } from '../parts/use-action.tsx';

/** All accounts of the world, and a new one. */
export function AccountsPage({ accountId }: { readonly accountId: string }) {
  return (
    <>
      <Heading title="All accounts" />
      <List
        path="accounts"
        caption="Accounts of the world"
        empty="There are no accounts."
        columns={['Account', 'ID', 'Plan', 'Events left', 'Calls in flight']}
        row={({ id, name, plan, quota, usage }) => ({
          key: id,
          cells: [
            <>
              <a href={hrefOf(id, 'account')}>{name ?? id}</a>
              {id === accountId && <span class="chip">shown now</span>}
            </>,
            <code>{id}</code>,
            plan,
            quota.events ?? 'unlimited',
            usage.inFlight,
          ],
        })}
      />
      <section>
        <h2>New account</h2>
        <Form
          submit="Create account"
          work={async (fields) => {
            const name = String(fields.get('name')).trim();
            const made = await control('POST', 'accounts', {
              plan: textOf<Plan>(fields, 'plan'),
              ...(name !== '' && { name }),
            });
            location.hash = hrefOf(made.accountId, 'account');
          }}
        >
          <Input label="Name" name="name" maxLength={200} />
          <Select label="Plan" name="plan" options={{ 'Pro+': 'Pro+', Pro: 'Pro', Basic: 'Basic' }} />
        </Form>
      </section>
    </>
  );
}
