import { useState } from 'preact/hooks';
import { ApiRejection } from './api.ts';
import { type ApiFailure, withoutMessagesAt } from './draft.ts';
import { idOf } from './field-row.tsx';

/** A save that is made once at a time, and what the API said of the last one. */
export interface Saving {
  readonly isSaving: boolean;
  readonly failure: ApiFailure | undefined;
  clear(): void;
  /** Takes away what the API said of a field that is changed, and what it said of no field. */
  corrected(path: string): void;
  run(work: () => Promise<void>): void;
}

/** Saves, and leads to the first field that the API rejects. */
export function useSaving(): Saving {
  const [state, setState] = useState<{ isSaving: boolean; failure: ApiFailure | undefined }>({
    isSaving: false,
    failure: undefined,
  });
  return {
    ...state,
    clear: () => setState({ isSaving: false, failure: undefined }),
    corrected: (path) =>
      setState(({ isSaving, failure }) => ({ isSaving, failure: failure && withoutMessagesAt(failure, path) })),
    run(work) {
      if (state.isSaving) return;
      setState({ isSaving: true, failure: undefined });
      work().then(
        () => setState({ isSaving: false, failure: undefined }),
        (error: Error) => {
          const failure = error instanceof ApiRejection ? error.failure : { message: error.message, fields: {} };
          setState({ isSaving: false, failure });
          const [first] = Object.keys(failure.fields);
          if (first !== undefined) document.getElementById(idOf(first.replace(/\[.*/, '')))?.focus();
        },
      );
    },
  };
}
