import { ruleFamilies } from '@boothkit/contract/internal';
import type { RuleId } from '@boothkit/contract/rules';
import { type DecisionId, type Disagreement, describeRequest } from '../assertions.ts';
import type { ApiResponse } from '../target/response.ts';
import { findingsOf } from './response-shape.ts';

/** The rules that are checked in every response of a run, regardless of the request. */
export const invariantRules: readonly RuleId[] = [
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
  '4.11/spec',
  '7.1',
  '8/retry-after',
  '9.5',
];

/** The result of one invariant over the responses of a run. */
interface InvariantResult {
  /** The number of responses that show the rule. */
  responses: number;
  /** The first few differences. */
  readonly disagreements: Disagreement[];
}

/** Checks the invariants in every response that it observes. */
export interface InvariantMonitor {
  observe(response: ApiResponse): void;
  of(rule: RuleId): Readonly<InvariantResult>;
}

/** More examples of a difference add nothing. */
const maxExamples = 5;

/** A monitor that has observed no response. */
export function createInvariantMonitor(): InvariantMonitor {
  const results = new Map<RuleId, InvariantResult>();
  const of = (rule: RuleId): InvariantResult => {
    const result = results.get(rule) ?? { responses: 0, disagreements: [] };
    results.set(rule, result);
    return result;
  };
  const examplesOf = (list: readonly Disagreement[], assumed: readonly DecisionId[] | undefined) =>
    list.filter((other) => (other.assumed === undefined) === (assumed === undefined)).length;
  return {
    observe(response) {
      for (const { rule, problem, assumed } of findingsOf(response)) {
        const result = of(rule);
        result.responses += 1;
        if (problem === undefined || examplesOf(result.disagreements, assumed) >= maxExamples) continue;
        result.disagreements.push({
          subject: describeRequest(response),
          expected: 'a response as the contract describes it',
          found: problem,
          ...(assumed && { assumed }),
        });
      }
    },
    of,
  };
}
