// The questions of the editor to the worker that has the types. Places are offsets in the source.

/** A question of the editor. */
export type TypesQuestion =
  | { readonly type: 'faults'; readonly source: string }
  | { readonly type: 'completions'; readonly source: string; readonly at: number }
  | { readonly type: 'hover'; readonly source: string; readonly at: number };

/** A part of the source, and a text about it. */
interface Fault {
  readonly from: number;
  readonly to: number;
  readonly message: string;
}

interface Answers {
  readonly faults: readonly Fault[];
  readonly completions: readonly { readonly label: string; readonly type: string }[];
  readonly hover: { readonly from: number; readonly to: number; readonly text: string } | null;
}

/** The answer to a question of a type. */
export type TypesAnswer<Type extends TypesQuestion['type']> = Answers[Type];
