import type * as later from './later.ts';
import { loadedFor } from './loaded-for.ts';
import type { Call } from './transport/call.ts';

/** What a plain call that goes well at once does without. */
export type Later = typeof later;

let loaded: Later | undefined;
let loading: Promise<Later> | undefined;

/** It, where it is there already. */
export const ifLoaded = (): Later | undefined => loaded;

/** Loads it, once; after a failure, anew. */
export function load(): Promise<Later> {
  loading ??= import('./later.ts').then(
    (module) => {
      loaded = module;
      return module;
    },
    (cause: unknown) => {
      loading = undefined;
      throw cause;
    },
  );
  return loading;
}

/** It, for a call that cannot do without. */
export async function loadFor(operation: string, call: Call, mayHaveHappened = false): Promise<Later> {
  return loaded ?? loadedFor(operation, call, load(), mayHaveHappened);
}
