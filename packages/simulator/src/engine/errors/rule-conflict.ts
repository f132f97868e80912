import type { RuleId } from '@boothkit/contract/rules';

/**
 * The owner's side rejects an action: a rule of the service forbids it as the account is now. Nothing is changed.
 *
 * @example
 * ```ts
 * await booth.events.update(id, { paySetId });
 * try {
 *   account.operators.add({ name: 'Tim', eventIds: [id] });
 * } catch (error) {
 *   if (error instanceof RuleConflictError) console.log(error.field); // eventIds[0]
 * }
 * ```
 */
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
