import { namedOnlyOperations, totalTools } from '../src/operations/named-only.ts';
import { operations } from '../src/operations/operations.ts';

/** How many of the service's tools have a shape here. */
export interface ToolCoverage {
  /** All tools of the service. */
  readonly total: number;
  /** Tools with a shape, by name. */
  readonly shaped: readonly string[];
  /** Tools that the reference only names. */
  readonly namedOnly: readonly string[];
  /** How many tools the reference counts but does not name. */
  readonly unnamed: number;
}

/** Counts which of the service's 119 tools have a shape, a name only, or not even a name. */
export function toolCoverage(): ToolCoverage {
  const shaped = Object.entries(operations).flatMap(([name, { tools }]) => (tools === null ? [] : [name]));
  return {
    total: totalTools,
    shaped,
    namedOnly: namedOnlyOperations,
    unnamed: totalTools - shaped.length - namedOnlyOperations.length,
  };
}
