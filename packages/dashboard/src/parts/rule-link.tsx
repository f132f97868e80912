import { decoded } from '../control/control.ts';
import { hrefOf } from './routes.ts';

/** The rule behind what stands before it, in a parenthesis. */
export const RuleNote = ({ rule }: { readonly rule: string }) => (
  <span class="quiet rule-note">
    (<RuleLink rule={rule} />)
  </span>
);

/** A link to what a rule says. */
export function RuleLink({ rule }: { readonly rule: string }) {
  const [, accountId = ''] = location.hash.split('/').map(decoded);
  return (
    <a class="rule-link" href={hrefOf(accountId, 'rules', rule)}>
      rule {rule}
    </a>
  );
}
