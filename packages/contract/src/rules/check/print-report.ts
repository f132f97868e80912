import type { CheckTemplateInput } from './input.ts';

/** Whether an event prints (rule 2.5.6). */
export interface PrintReport {
  /** Whether a tablet that has a printer offers Print: some template of the event is printed. */
  readonly offered: boolean;
  /** The event's templates that are printed, in the event's order. */
  readonly templateIds: readonly string[];
  /** Prints left until the limit; null without one. */
  readonly left: number | null;
  /** Whether guests who press Print are told that the maximum has been reached (rule 2.3/printCountMax-behaviour). */
  readonly limitReached: boolean;
}

/** Whether an event prints, and how much more, by the count that was last seen (rule 2.5.6). */
export function reportPrinting(
  templates: readonly CheckTemplateInput[],
  { printCount, printCountMax }: { readonly printCount: number; readonly printCountMax: number | null },
): PrintReport {
  const templateIds = templates.filter(({ printable = true }) => printable).map(({ id }) => id);
  const left = printCountMax === null ? null : Math.max(0, printCountMax - printCount);
  return { offered: templateIds.length > 0, templateIds, left, limitReached: left === 0 };
}
