import type { RuleId } from '@boothkit/contract/rules';
import { RuleConflictError } from '../../engine/errors/rule-conflict.ts';
import { InputError } from '../../engine/resources/parse.ts';
import type { AccountState } from '../../model/accounts/account-state.ts';

/**
 * Throws a {@link RuleConflictError} where a team member does what only the owner may (rule 5.3), and a TypeError for an unknown team
 * member. Without one, the owner acts.
 */
export function requireOwner(
  { teamMembers }: AccountState,
  teamMemberId: string | undefined,
  rule: RuleId,
  what: string,
): void {
  if (teamMemberId === undefined) return;
  const member = teamMembers.get(teamMemberId);
  if (member)
    throw new RuleConflictError(
      rule,
      'teamMemberId',
      `teamMemberId must be left out: only the owner of the account creates ${what}, and ${member.name} is a team member`,
    );
  const message = `teamMemberId must name a team member of the account; got ${teamMemberId}`;
  throw new InputError('team member', [{ field: 'teamMemberId', message }]);
}
