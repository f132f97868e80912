/**
 * Whether a service agrees with the photo-booth event-configuration API, rule by rule: every rule that can be seen from outside,
 * judged by real requests.
 *
 * @packageDocumentation
 */
export type { Need } from './check.ts';
export type { DecisionId } from './decision-id.ts';
export type { Disagreement } from './judge/judge.ts';
export type { CheckOutcome, Counts, Report, RuleOutcome, Verdict } from './outcome.ts';
export { type Plan, planConformance } from './plan.ts';
export { writeJunit } from './report/junit.ts';
export { type TextOptions, writeCheck, writeSummary } from './report/text.ts';
export { type JudgedRule, judgedRules } from './rules.ts';
export { type ConformanceOptions, checkConformance } from './run.ts';
export type { Given } from './select.ts';
