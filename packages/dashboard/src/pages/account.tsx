import type { Plan } from '@boothkit/contract/rules';
import type { EventDefaults } from '@boothkit/simulator';
import type { AccountAnswer } from '../control/answers.ts';
import { control } from '../control/control.ts';
import { Facts, Heading, Input, Select } from '../parts/parts.tsx';
import { hrefOf } from '../parts/routes.ts';
import { Form, textOf } from '../parts/use-action.tsx';

/** An account, the settings of its new events, and what can be changed. */
export function AccountPage({ account }: { readonly account: AccountAnswer }) {
  const { id, name, plan, quota, aiCredits, defaults, limits } = account;
  return (
    <>
      <Heading title="Account">
        <a class="button" href={hrefOf(id, 'limits')}>
          Rate limits and their use
        </a>
      </Heading>
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
        <h2>Settings of new events</h2>
        <div class="card">
          <Facts
            facts={Object.entries(defaults.settings)
              .filter(([name]) => name !== 'version')
              .map(([name, value]) => [name, settingText(value)])}
          />
        </div>
      </section>
      <section>
        <h2>Change</h2>
        <Form
          submit="Save"
          work={async (fields) => {
            const events = String(fields.get('events'));
            await control('PATCH', `accounts/${id}`, {
              name: String(fields.get('name')).trim() || null,
              plan: textOf<Plan>(fields, 'plan'),
              quota: { events: events === '' ? null : Number(events), credits: Number(fields.get('credits')) },
              limits: { perMinute: Number(fields.get('perMinute')), burst: Number(fields.get('burst')) },
            });
          }}
        >
          <Input label="Name" name="name" maxLength={200} defaultValue={name ?? ''} />
          <Select label="Plan" name="plan" options={{ Basic: 'Basic', Pro: 'Pro', 'Pro+': 'Pro+' }} chosen={plan} />
          <Input
            label="Events left (empty for unlimited)"
            name="events"
            type="number"
            min={0}
            defaultValue={quota.events === null ? '' : String(quota.events)}
          />
          <Input label="Credits" name="credits" type="number" min={0} required defaultValue={String(quota.credits)} />
          <Input
            label="Requests a minute"
            name="perMinute"
            type="number"
            min={1}
            required
            defaultValue={String(limits.perMinute)}
          />
          <Input
            label="Burst"
            name="burst"
            type="number"
            min={limits.expensiveCost}
            required
            defaultValue={String(limits.burst)}
          />
        </Form>
      </section>
    </>
  );
}

/** The value of a setting in words. */
function settingText(value: EventDefaults['settings'][keyof EventDefaults['settings']]): string | null {
  if (Array.isArray(value)) return value.join(', ') || '[]';
  return value === null ? null : String(value);
}

/** Colours, to see and to read. */
function Swatches({ colors }: { readonly colors: readonly string[] }) {
  return (
    <span class="swatches">
      {colors.map((color, at) => (
        // Three colours in their order, of which two may be the same.
        <span key={`${at} ${color}`}>
          <svg viewBox="0 0 1 1" aria-hidden="true">
            <rect width="1" height="1" fill={color} />
          </svg>
          {color}
        </span>
      ))}
    </span>
  );
}
