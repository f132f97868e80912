import { useEffect, useState } from 'preact/hooks';
import { Moment } from '../parts/parts.tsx';

/** The world's time, which goes on by the second unless the clock is frozen. */
export function TickingTime({ now, frozen }: { readonly now: string; readonly frozen: boolean }) {
  const [passedMs, setPassedMs] = useState(0);
  useEffect(() => {
    setPassedMs(0);
    if (frozen) return;
    const begun = performance.now();
    const timer = setInterval(() => setPassedMs(performance.now() - begun), 1000);
    return () => clearInterval(timer);
  }, [now, frozen]);
  const time = new Date(Date.parse(now) + passedMs).toISOString();
  return <Moment iso={time} />;
}
