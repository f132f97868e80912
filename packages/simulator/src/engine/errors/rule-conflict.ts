import type { RuleId } from '@boothkit/contract/rules';

/** The owner's side rejects an action: a rule of the service forbids it as the account is now. Nothing is changed. */
export class RuleConflictError extends Error {
  override readonly name = 'RuleConflictError';
  /** The rule that forbids it. */
  readonly rule: RuleId;
  /** The input field at fault, such as `eventIds[0]`. */
  readonly field: string;

  /** Made by the simulator where a rule forbids an action. */
  constructor(rule: RuleId, field: string, message: string) {
    super(message);
    this.rule = rule;
    this.field = field;
  }
}
