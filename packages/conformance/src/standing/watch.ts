import { type RuleId, ruleFamilies } from '@boothkit/contract/rules';
import type { DecisionId } from '../decision-id.ts';
import { type Disagreement, requestOf } from '../judge/judge.ts';
import type { Answer } from '../target/answer.ts';
import { findingsOf } from './shape.ts';

/** The rules that are judged by every answer of a run, whatever it was asked for. */
export const standingRules: readonly RuleId[] = [
  '2.1/always-present',
  ...ruleFamilies['2.1/FIELD'],
  '2.1/gallery-apart',
  '2.2/settings',
  '2.2/alreadyExisted',
  '2.2/warnings',
  '2.2/no-other-fields',
  ...ruleFamilies['2.3/KEY'],
  ...ruleFamilies['2.6/FIELD'],
  '4/json',
  '4/errors',
  '4.1/page',
  '4.1.4',
  '4.5',
  '4.11/upload',
  '4.11/webhooks',
  '4.11/spec',
  '7.1',
  '8/retry-after',
  '9.5',
];

/** What the answers of a run showed of one standing rule. */
interface Watched {
  /** Answers that showed it. */
  readonly answers: number;
  /** The first few places where they disagreed. */
  readonly disagreements: readonly Disagreement[];
}

/** Judges every answer that it is shown. */
export interface Watch {
  see(answer: Answer): void;
  of(rule: RuleId): Watched;
}

/** So many examples tell what is wrong; the rest would say the same again. */
const mostExamples = 5;

/** A watch that has seen nothing yet. */
export function createWatch(): Watch {
  const watched = new Map<RuleId, { answers: number; disagreements: Disagreement[] }>();
  const at = (rule: RuleId) => {
    const known = watched.get(rule) ?? { answers: 0, disagreements: [] };
    watched.set(rule, known);
    return known;
  };
  const examplesOf = (list: readonly Disagreement[], assumed: readonly DecisionId[] | undefined) =>
    list.filter((other) => (other.assumed === undefined) === (assumed === undefined)).length;
  return {
    see(answer) {
      for (const { rule, fault, assumed } of findingsOf(answer)) {
        const { disagreements } = at(rule);
        at(rule).answers += 1;
        if (fault === undefined || examplesOf(disagreements, assumed) >= mostExamples) continue;
        disagreements.push({
          subject: requestOf(answer),
          expected: 'an answer as the contract describes it',
          found: fault,
          ...(assumed && { assumed }),
        });
      }
    },
    of: at,
  };
}
