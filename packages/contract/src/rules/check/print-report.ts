import type { CheckTemplateInput } from './input.ts';

/** Whether an event prints. `Unknown` as in a `CheckReport`. */
export interface PrintReport<Unknown extends undefined = never> {
  /** Whether a tablet with a printer offers Print, as the event has a printable template. */
  readonly offered: boolean;
  /** The event's printable templates, in the event's order. */
  readonly templateIds: readonly string[];
  /** Prints left until the limit; null without one. */
  readonly left: number | null | Unknown;
  // rule 2.3/printCountMax-behaviour
  /** Whether guests who press Print see that the maximum is reached. */
  readonly limitReached: boolean | Unknown;
}

/** Reports whether an event prints, and how many prints are left by its last known count (rule 2.5.6). */
export function reportPrinting(
  templates: readonly CheckTemplateInput[],
  { printCount, printCountMax }: { readonly printCount: number; readonly printCountMax: number | null | undefined },
): PrintReport<undefined> {
  const templateIds = templates.filter(({ printable = true }) => printable).map(({ id }) => id);
  const left = typeof printCountMax === 'number' ? Math.max(0, printCountMax - printCount) : printCountMax;
  return {
    offered: templateIds.length > 0,
    templateIds,
    left,
    limitReached: left === undefined ? undefined : left === 0,
  };
}
