/**
 * Checks whether a service agrees with the photo-booth event-configuration API: each rule that can be observed from outside, by
 * real requests.
 *
 * @packageDocumentation
 */
export type { DecisionId, Disagreement } from './assertions.ts';
export type { Need } from './check.ts';
export {
  compareDocument,
  type DocumentComparison,
  type DocumentDifference,
  type DocumentNews,
} from './drift/compare-document.ts';
export {
  compareService,
  type ServiceComparison,
  type ServiceComparisonOptions,
} from './drift/compare-service.ts';
export type { ServiceFinding } from './drift/response-findings.ts';
export { type Measurement, type MeasureOptions, measureAssumptions } from './measure/measure.ts';
export { type Plan, planConformance } from './plan.ts';
export type { RunProgress } from './progress.ts';
export { writeJunit } from './report/junit.ts';
export { type TextOptions, writeCheck, writeSummary } from './report/text.ts';
export { type RuleCoverage, ruleCoverage } from './rule-coverage.ts';
export type { Cause, CheckOutcome, Counts, Report, Result, RuleOutcome } from './run.ts';
export { type ConformanceOptions, checkConformance } from './run.ts';
export type { PlanOptions } from './select.ts';
export type { WaitReason } from './target/session.ts';
