import { useEffect, useState } from 'preact/hooks';

let last = { text: '' };
const listeners = new Set<() => void>();

/** Reports something that was done, at the bottom of the window, until the next report. */
export function say(text: string): void {
  last = { text };
  for (const listener of listeners) listener();
}

const shownMs = 8000;

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
