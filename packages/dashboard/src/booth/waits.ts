import type { PrintJobRecord } from '@boothkit/simulator';
import type { TabletView } from '@boothkit/simulator/remote';

/** Something that the world's time brings: a button moves the clock there. */
export interface Wait {
  readonly text: string;
  readonly seconds: number;
}

/** The timers that a tablet waits for on the world's clock, the next first. */
export function waitsOf(
  tablet: Pick<TabletView, 'showing' | 'capturing' | 'attractScreen' | 'printQueue'>,
  nowMs: number,
): Wait[] {
  const { showing, capturing, attractScreen, printQueue } = tablet;
  const waits: Wait[] = [];
  const { secondsLeft } = capturing ?? {};
  if (secondsLeft != null && (showing === 'countdown' || showing === 'recording'))
    waits.push({ text: `Finish the ${showing}`, seconds: secondsLeft });
  const [job] = printQueue;
  const leftMs = job ? Date.parse(job.finishesDate) - nowMs : 0;
  if (leftMs > 0) waits.push({ text: 'Finish the print', seconds: Math.ceil(leftMs / 1000) });
  if (attractScreen && ['home', 'session', 'ready', 'payment', 'captured'].includes(showing))
    waits.push({ text: 'Leave it alone', seconds: attractScreen.afterSeconds });
  return waits;
}

/** How far a job has come, from 0 to 1. */
export function progressOf(
  { finishesDate, copies }: Pick<PrintJobRecord, 'finishesDate' | 'copies'>,
  nowMs: number,
  secondsPerSheet: number,
  copiesPerSheet: number,
): number {
  const lastsMs = Math.ceil(copies / copiesPerSheet) * secondsPerSheet * 1000;
  const leftMs = Date.parse(finishesDate) - nowMs;
  return lastsMs === 0 ? 1 : Math.min(1, Math.max(0, 1 - leftMs / lastsMs));
}
