/** A part of the project that implements rules, by its letter in {@link projectParts}. */
export type ProjectPart = 'C' | 'S' | 'K' | 'T' | 'D' | 'B' | 'M' | 'O';

/** Names of the parts of the project that implement rules. */
export const projectParts: { readonly [part in ProjectPart]: string } = {
  C: 'contract',
  S: 'simulator on the wire',
  K: 'client',
  T: 'tablets and guests',
  D: 'design check',
  B: 'dashboard',
  M: 'MCP endpoint',
  O: 'connector sign-in',
};

/** One rule of the catalogue. */
export interface RuleEntry {
  /** The rule in one line of plain text, without a full stop. */
  readonly line: string;
  /** The parts of the project that implement it, at least one. */
  readonly where: readonly ProjectPart[];
}

/** Rules by id. */
export type RuleEntries = { readonly [id: string]: RuleEntry };

type IdIn<Part> = Part extends Part ? keyof Part & string : never;

/**
 * Merges the rules of several sections in the given order. Bundlers keep an object spread in every bundle that uses this package; they
 * drop a call marked as pure if nothing uses the catalogue.
 */
export function inOrder<const Parts extends readonly RuleEntries[]>(
  ...parts: Parts
): { readonly [id in IdIn<Parts[number]>]: RuleEntry } {
  return Object.assign({}, ...parts);
}
