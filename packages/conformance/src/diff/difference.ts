/**
 * The effect of a difference on clients that worked before: `breaking` if they may fail, `compatible` if they may not, `unknown` if a
 * rule is no longer checked.
 */
export type Effect = 'breaking' | 'compatible' | 'unknown';

/** One difference between two runs or two documents. */
export interface Difference {
  readonly effect: Effect;
  /** The heading that it stands under. */
  readonly group: string;
  /** The rule, operation, parameter or field that differs. */
  readonly subject: string;
  /** The text of the rule. */
  readonly text?: string;
  /** The requests and responses that have it: `the request body of POST /events`. */
  readonly places?: readonly string[];
  /** The difference, as a clause without a full stop. */
  readonly change: string;
  /** The action that a reviewer can take. */
  readonly action: string;
  /** Address of the rule's text. */
  readonly link?: string;
  /** The disagreements of the checks of a rule. */
  readonly details?: readonly string[];
}

/** The differences between two documents of one kind. */
export interface Comparison {
  readonly compared: 'runs' | 'openapi';
  /** The first document, named by its target and time or by its title and version. */
  readonly before: string;
  readonly after: string;
  readonly differences: readonly Difference[];
}

/** The number of differences with an effect. */
export const countOf = (effect: Effect, { differences }: Comparison): number =>
  differences.filter((difference) => difference.effect === effect).length;
