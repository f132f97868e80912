import { Failure } from '../parts/parts.tsx';
import { tabletPath, useBooth } from './context.ts';
import { Icon } from './icon.tsx';
import { Touch } from './to-guests.tsx';
import { waitsOf } from './waits.ts';

/** Below the tablet: what waits for the world's clock, with buttons that move it; what else no guest does. */
export function TimeBar({ isFrozen, failure }: { readonly isFrozen: boolean; readonly failure: string | undefined }) {
  const booth = useBooth();
  const { tablet, nowMs } = booth;
  const waits = waitsOf(tablet, nowMs);
  const move = (seconds: number) => booth.act('PATCH', 'clock', { advanceSeconds: seconds });
  return (
    <div class="booth-stand">
      {!(tablet.showing === 'closed' && tablet.notice) && <Failure message={failure} />}
      <div class="booth-waits">
        {isFrozen && waits.length > 0 && <span class="quiet">The clock is frozen:</span>}
        {waits.map(({ text, seconds }) => (
          <Touch key={text} onClick={() => move(seconds)}>
            <Icon name="wait" />
            {text} ({seconds} s)
          </Touch>
        ))}
        {isFrozen && waits.length > 0 && (
          <Touch onClick={() => booth.act('PATCH', 'clock', { frozen: false })}>Let it tick</Touch>
        )}
        {tablet.showing === 'payment' && (
          <Touch onClick={() => booth.act('POST', `${tabletPath(booth)}/captures/pay`, { attempt: 'declined' })}>
            <Icon name="card" />
            Decline the card
          </Touch>
        )}
      </div>
    </div>
  );
}
