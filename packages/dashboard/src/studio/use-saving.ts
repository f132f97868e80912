import type { TargetedEvent } from 'preact';
import { useActionWith } from '../parts/use-action.tsx';
import { ApiRejection } from './api.ts';
import { type ApiFailure, withoutMessagesAt } from './draft.ts';
import { idOf } from './field-row.tsx';

/** Saves once at a time, keeps what the API said of the last one, and leads to the first field that it rejects. */
export function useSaving() {
  const { run, forget, isRunning, failure } = useActionWith((work: () => Promise<void>) => work(), failureOf);
  return {
    ...{ run, failure, isSaving: isRunning, clear: () => forget() },
    /** Takes away what the API said of a field that is changed, and what it said of no field. */
    corrected: (path: string) => forget((said) => withoutMessagesAt(said, path)),
  };
}

function failureOf(error: Error): ApiFailure {
  if (!(error instanceof ApiRejection)) return { message: error.message, fields: {} };
  const [first] = Object.keys(error.failure.fields);
  if (first === undefined) return error.failure;
  const [path = '', at = '0'] = first.split(/[[\]]/);
  const id = idOf(path);
  (document.getElementById(`${id}-${at}`) ?? document.getElementById(id))?.focus();
  requestAnimationFrame(() => document.getElementById(`${id}-error`)?.scrollIntoView({ block: 'nearest' }));
  return error.failure;
}

/** Scrolls a field that takes the focus out from under the bar that saves, once the browser has scrolled. */
export function uncover({ currentTarget, target }: TargetedEvent<HTMLFormElement>) {
  const bar = currentTarget.querySelector('.save-bar');
  requestAnimationFrame(() => {
    if (!bar || !(target instanceof Element) || bar.contains(target)) return;
    const covered = target.getBoundingClientRect().bottom + 8 - bar.getBoundingClientRect().top;
    if (covered > 0) scrollBy(0, covered);
  });
}
