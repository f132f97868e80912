import type { RuleId } from '@boothkit/contract/rules';
import type { Assertions, DecisionId } from './assertions.ts';
import type { TestContext } from './target/context.ts';

/** A requirement of a check beyond a key that reads and writes. */
export type Need =
  /** A key with the scope read. */
  | 'read-only-key'
  /** The address of the MCP endpoint. */
  | 'mcp'
  /** Permission to exceed limits on purpose. */
  | 'provoke-limits'
  /** An attract screen of the account. */
  | 'attract-screen'
  /** A sticker set of the account. */
  | 'sticker-set';

/** Checks one observable behaviour of a target. */
export interface Check {
  /** Short, in kebab case, unique and stable: reports and costs are keyed by it, never by the title. */
  readonly id: string;
  /** The rules that it checks. */
  readonly rules: readonly [RuleId, ...RuleId[]];
  /** A sentence about the target's behaviour. Its wording may change at any time. */
  readonly title: string;
  /** Requirements beyond a key; the check is skipped if one is missing. */
  readonly needs?: readonly Need[];
  /** The decisions it rests on: a disagreement is then drift from an assumption of this project, not from the reference. */
  readonly assumed?: readonly DecisionId[];
  /** Sends requests of its own. An error that it throws means that the target could not be checked. */
  run(context: TestContext, assert: Assertions): Promise<void>;
}

/** The kebab case of a field's or a rule's name, for the ids of checks: `2.3/countdownTimer` is `2-3-countdown-timer`. */
export function kebabCase(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase();
}

/** A value in a few words: its JSON, or its size where that is long. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'missing';
  if (typeof value === 'string' && value.length > 40) return `${value.length} characters`;
  return Array.isArray(value) && value.length > 4 ? `${value.length} items` : JSON.stringify(value);
}
