/** A part of the project that makes a rule true, by letter; {@link projectParts} says which. */
export type ProjectPart = 'C' | 'S' | 'K' | 'T' | 'D' | 'B' | 'M' | 'O';

/** The parts of the project that make rules true, in words. */
export const projectParts: { readonly [place in ProjectPart]: string } = {
  C: 'contract',
  S: 'simulator on the wire',
  K: 'client',
  T: 'tablets and guests',
  D: 'design check',
  B: 'dashboard',
  M: 'MCP endpoint',
  O: 'connector sign-in',
};

/** What the catalogue says of one rule. */
export interface RuleEntry {
  /** The rule in one line of plain text, without a full stop. */
  readonly line: string;
  /** The parts of the project that make it true, at least one. */
  readonly where: readonly ProjectPart[];
}

/** Rules by id. */
export type RuleEntries = { readonly [id: string]: RuleEntry };

type IdIn<Part> = Part extends Part ? keyof Part & string : never;

/**
 * Rules of several parts, in the order given. Spread into one object they would stay in every bundle that uses anything of this
 * package; a call marked as pure goes where nobody asks for the catalogue.
 */
export function inOrder<const Parts extends readonly RuleEntries[]>(
  ...parts: Parts
): { readonly [id in IdIn<Parts[number]>]: RuleEntry } {
  return Object.assign({}, ...parts);
}
