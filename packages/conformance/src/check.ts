import type { RuleId } from '@boothkit/contract/rules';
import type { DecisionId } from './decision-id.ts';
import type { Judge } from './judge/judge.ts';
import type { Owner } from './target/owner.ts';
import type { Stage } from './target/stage.ts';

/** What a check can need beyond a key that reads and writes. */
export type Need =
  /** A key with the scope read. */
  | 'read-only-key'
  /** The owner's side: a control API. */
  | 'owner'
  /** The address of the MCP endpoint. */
  | 'mcp'
  /** Leave to be refused for limits. */
  | 'provoking'
  /** An attract screen of the account. */
  | 'attract-screen'
  /** A sticker set of the account. */
  | 'sticker-set';

/** The facts of a check. */
interface CheckFacts {
  /** Short, in kebab case, unique and stable: reports and costs are keyed by it, never by the title. */
  readonly id: string;
  /** The rules that it checks. */
  readonly rules: readonly [RuleId, ...RuleId[]];
  /** A sentence about the target's behaviour. Its wording may change at any time. */
  readonly title: string;
  /** What it needs beyond a key; skipped where that is missing. */
  readonly needs?: readonly Need[];
  /** The decisions that it rests on: a disagreement then is drift from an assumption of this project, not from the reference. */
  readonly assumed?: readonly DecisionId[];
}

/** One thing that can be seen from outside, and whether a target agrees with it. */
export interface Check extends CheckFacts {
  /** Judges by calls of its own. What it throws means that the target could not be judged. */
  run(stage: Stage, judge: Judge): Promise<void>;
}

/** A check that needs the owner's side. */
export interface OwnerCheck extends CheckFacts {
  run(owner: Owner, judge: Judge): Promise<void>;
}

/** Makes a check of the owner's side one among the others. */
export function ownerCheck({ run, needs = [], ...facts }: OwnerCheck): Check {
  return {
    ...facts,
    needs: ['owner', ...needs],
    async run({ owner }, judge) {
      if (!owner) throw new Error('a check of the owner side was run without a control API');
      await run(owner, judge);
    },
  };
}

/** The kebab case of a field's or a rule's name, for the ids of checks: `2.3/countdownTimer` is `2-3-countdown-timer`. */
export function kebabCase(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase();
}
