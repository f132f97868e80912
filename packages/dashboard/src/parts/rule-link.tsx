import { decoded } from '../control/control.ts';
import { hrefOf } from './routes.ts';

/** A link to what a rule says. */
export function RuleLink({ rule }: { readonly rule: string }) {
  const [, accountId = ''] = location.hash.split('/').map(decoded);
  return (
    <a class="rule-link" href={hrefOf(accountId, 'rules', rule)}>
      rule {rule}
    </a>
  );
}
