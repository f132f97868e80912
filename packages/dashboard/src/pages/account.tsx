import type { AccountAnswer } from '../control/answers.ts';
import { call } from '../control/control.ts';
import { enteredIn, Fields, type FieldsOf } from '../parts/fields.tsx';
import { Facts, Heading, Value } from '../parts/parts.tsx';
import { hrefOf } from '../parts/routes.ts';
import { Form } from '../parts/use-action.tsx';
import { withoutValue } from '../studio/fields.ts';

/** An account, the settings of its new events, and what can be changed. */
export function AccountPage({ account }: { readonly account: AccountAnswer }) {
  const { id, name, plan, quota, aiCredits, defaults, limits } = account;
  const number = { type: 'number', required: true, min: 0 } as const;
  const fields: FieldsOf = {
    name: { label: 'Name', maxLength: 200, defaultValue: name ?? '' },
    plan: { label: 'Plan', options: { Basic: 'Basic', Pro: 'Pro', 'Pro+': 'Pro+' }, defaultValue: plan },
    events: {
      label: 'Events left (empty for unlimited)',
      ...{ type: 'number', min: 0, defaultValue: quota.events === null ? '' : String(quota.events) },
    },
    credits: { label: 'Credits', ...number, defaultValue: String(quota.credits) },
    perMinute: { label: 'Requests a minute', ...number, min: 1, defaultValue: String(limits.perMinute) },
    burst: { label: 'Burst', ...number, min: limits.expensiveCost, defaultValue: String(limits.burst) },
  };
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
          ['Plan', plan === 'Pro+' ? plan : `${plan}, which has no API: that needs Pro+`],
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
              .map(([name, value]) => [name, <Value key={name} value={value} without={withoutValue(name)} />])}
          />
        </div>
      </section>
      <section>
        <h2>Change</h2>
        <Form
          submit="Save"
          work={(entered) => {
            const { name = null, plan, events = null, credits, ...rest } = enteredIn(fields, entered);
            const changes = { name, plan, quota: { events, credits }, limits: rest };
            return call('PATCH', `accounts/${id}`, changes);
          }}
        >
          <Fields fields={fields} />
        </Form>
      </section>
    </>
  );
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
