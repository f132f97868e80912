import type { CaptureRecord, PrintJobRecord } from '@boothkit/simulator';
import { useRef } from 'preact/hooks';
import { useBooth } from './context.tsx';
import { Icon } from './icon.tsx';
import { Picture } from './picture.tsx';
import { progressOf } from './waits.ts';

/** The printer below a tablet: a sheet comes out as the world's time passes, and the count of the event rises when it is done. */
export function Printer() {
  const { tablet, nowMs } = useBooth();
  const { printQueue, printCountSeen, printer } = tablet;
  // The tablet may be with another guest when a sheet comes out.
  const captures = useRef(new Map<string, CaptureRecord>()).current;
  for (const capture of tablet.session?.captures ?? []) captures.set(capture.id, capture);
  const newest = useRef<PrintJobRecord | undefined>(undefined);
  const [job] = printQueue;
  if (job) newest.current = job;
  const shown = newest.current;
  const done = shown ? progressOf(shown, nowMs, printer?.secondsPerSheet ?? 0, printer?.copiesPerSheet ?? 1) : 0;
  const capture = shown && captures.get(shown.captureId);
  const waiting = printQueue.reduce((sum, { copies }) => sum + copies, 0);
  return (
    <div class="booth-printer">
      <div class="booth-printer-box">
        <Icon name="print" />
        <span>
          <b>{printCountSeen ?? 0}</b> {printCountSeen === 1 ? 'print' : 'prints'} of the event
        </span>
        <span class="booth-lamp" data-lit={waiting > 0 ? '' : undefined}>
          {waiting > 0 ? `Printing ${waiting}` : 'Ready'}
        </span>
      </div>
      <div class="booth-tray">
        {shown && (
          <div
            key={shown.id}
            class="booth-paper"
            data-done={done >= 1 ? '' : undefined}
            style={{ '--out': done }}
            role="img"
            aria-label={done >= 1 ? 'A printed sheet' : 'A sheet is being printed'}
          >
            {capture && <Picture capture={capture} isSmall />}
          </div>
        )}
      </div>
    </div>
  );
}
