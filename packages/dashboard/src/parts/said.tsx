import { useEffect, useState } from 'preact/hooks';
import { useListener } from './use-listener.ts';

let last = { text: '', atMs: 0 };
const listeners = new Set<() => void>();

/** Reports something that was done, at the bottom of the window, until the next report. */
export function say(text: string): void {
  last = { text, atMs: performance.now() };
  for (const listener of listeners) listener();
}

const shownMs = 8000;
/** A report that is so new when the page changes is about the change. */
const newMs = 500;

/** The place of the reports. */
export function Said() {
  const [said, setSaid] = useState(last);
  useEffect(() => {
    const listener = () => setSaid(last);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
  // A report ends with its page, and once something else is entered: what is not saved yet does not stand beside `Saved.`
  useListener('hashchange', () => performance.now() - last.atMs > newMs && say(''));
  useListener('input', () => last.text !== '' && say(''));
  useEffect(() => {
    if (said.text === '') return;
    const timer = setTimeout(() => say(''), shownMs);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <div class="said" role="status">
      {said.text}
    </div>
  );
}
