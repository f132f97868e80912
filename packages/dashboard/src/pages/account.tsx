import type { EventDefaults } from '@boothkit/simulator';
import type { AccountAnswer } from '../answers.ts';
import { control } from '../control.ts';
import { Facts, Heading, Meter, Table } from '../parts.tsx';
import { Form } from '../use-action.tsx';
import { Swatches } from './swatches.tsx';

/** The limits of an account, and their use. */
export function AccountPage({ account }: { readonly account: AccountAnswer }) {
  const { id, name, plan, quota, aiCredits, defaults, limits, usage } = account;
  const tokens = Math.min(limits.burst, ...Object.values(usage.tokens));
  return (
    <>
      <Heading title="Account" />
      <Facts
        facts={[
          ['Name', name],
          ['ID', <code>{id}</code>],
          ['Plan', plan],
          ['Events left in the plan', quota.events === null ? 'unlimited' : quota.events],
          ['Single-event credits', quota.credits],
          ['AI credits', aiCredits ?? 'unlimited'],
          ['Colours of new events', <Swatches colors={defaults.colors} />],
        ]}
      />
      <section>
        <h2>Limits</h2>
        <Meter name="Calls in flight" used={usage.inFlight} most={limits.concurrent} />
        <Meter name="Heavy calls in flight" used={usage.heavyInFlight} most={limits.concurrentHeavy} />
        <Meter name="Tokens spent, of the busiest key" used={limits.burst - tokens} most={limits.burst} />
        <Meter name="Duplicates today" used={usage.duplicatesToday} most={limits.duplicatesPerDay} />
        <Meter name="Emails today" used={usage.emailsToday} most={limits.emailsPerDay} />
        <Meter name="Texts today" used={usage.textsToday} most={limits.textsPerDay} />
        <p class="quiet">
          {limits.perMinute} tokens come back a minute; a create or a duplicate takes {limits.expensiveCost}.
        </p>
      </section>
      <section>
        <h2>Settings of new events</h2>
        <Table
          caption="The settings that new events start with"
          columns={['Setting', 'Value']}
          rows={Object.entries(defaults.settings)
            .filter(([name]) => name !== 'version')
            .map(([name, value]) => ({ key: name, cells: [name, textOf(value)] }))}
          empty="There are none."
        />
      </section>
      <section>
        <h2>Change</h2>
        <Form
          submit="Save"
          work={async (fields) => {
            const events = String(fields.get('events'));
            await control('PATCH', `accounts/${id}`, {
              name: String(fields.get('name')).trim() || null,
              plan: fields.get('plan'),
              quota: { events: events === '' ? null : Number(events), credits: Number(fields.get('credits')) },
              limits: { perMinute: Number(fields.get('perMinute')), burst: Number(fields.get('burst')) },
            });
          }}
        >
          <label>
            Name
            <input name="name" maxLength={200} defaultValue={name ?? ''} />
          </label>
          <label>
            Plan
            <select name="plan" defaultValue={plan}>
              {['Basic', 'Pro', 'Pro+'].map((name) => (
                <option key={name} selected={name === plan}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label>
            Events left (empty for unlimited)
            <input
              name="events"
              type="number"
              min={0}
              defaultValue={quota.events === null ? '' : String(quota.events)}
            />
          </label>
          <label>
            Credits
            <input name="credits" type="number" min={0} required defaultValue={String(quota.credits)} />
          </label>
          <label>
            Requests a minute
            <input name="perMinute" type="number" min={1} required defaultValue={String(limits.perMinute)} />
          </label>
          <label>
            Burst
            <input name="burst" type="number" min={limits.expensiveCost} required defaultValue={String(limits.burst)} />
          </label>
        </Form>
      </section>
    </>
  );
}

/** The value of a setting in words. */
function textOf(value: EventDefaults['settings'][keyof EventDefaults['settings']]): string {
  if (Array.isArray(value)) return value.join(', ') || 'none';
  return String(value ?? 'none');
}
