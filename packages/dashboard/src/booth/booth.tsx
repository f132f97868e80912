import './booth.css';
import type { EventPreview } from '@boothkit/simulator';
import type { TabletView } from '@boothkit/simulator/remote';
import { useState } from 'preact/hooks';
import { call } from '../control/control.ts';
import type { Verb } from '../control/operation-at.ts';
import { useControl } from '../control/use-control.ts';
import { Failure } from '../parts/parts.tsx';
import { announcement } from './announce.ts';
import { BoothContext, type BoothState, Touch, tabletPath, useBooth } from './context.tsx';
import { Device } from './device.tsx';
import { Icon } from './icon.tsx';
import { Printer } from './printer.tsx';
import { TabletScreens } from './tablet-screens.tsx';
import { waitsOf } from './waits.ts';

/** How often a clock that ticks is looked at: the attract screen comes without a change, and seconds count down. */
const quickMs = 200;
const slowMs = 1000;

const plainColors = ['#1d4ed8', '#0f766e', '#7c3aed'] as const;

/**
 * A virtual tablet that can be touched, as large as its container allows. Touches go through the control API. Changes made
 * elsewhere appear immediately.
 */
export function Booth({ accountId, tabletId }: { readonly accountId: string; readonly tabletId: string }) {
  const clock = useControl('clock', ({ frozen }) => (frozen ? undefined : slowMs));
  const frozen = clock.answer?.frozen;
  const reading = useControl(`accounts/${accountId}/tablets/${encodeURIComponent(tabletId)}`, ({ showing }) => {
    if (frozen !== false) return undefined;
    return showing === 'countdown' || showing === 'recording' ? quickMs : slowMs;
  });
  // The schemas leave out some of the texts that these types have.
  const tablet = reading.answer as TabletView | undefined;
  const preview = useControl(
    tablet?.eventId ? `accounts/${accountId}/events/${tablet.eventId}/preview?mode=${tablet.mode}` : undefined,
  ).answer as EventPreview | undefined;
  const [sent, setSent] = useState<{ isBusy: boolean; failure?: string }>({ isBusy: false });
  if (!tablet) return reading.failure ? <Failure message={reading.failure} /> : <p class="quiet">Loading…</p>;
  const send = async (method: Verb, path: string, body?: unknown): Promise<never> => {
    setSent({ isBusy: true });
    try {
      const answer = await call(method, path, body);
      setSent({ isBusy: false });
      return answer as never;
    } catch (error) {
      setSent({ isBusy: false, failure: error instanceof Error ? error.message : String(error) });
      throw error;
    } finally {
      reading.look();
      clock.look();
    }
  };
  const state: BoothState = {
    accountId,
    tablet,
    colors: preview?.colors ?? plainColors,
    nowMs: Date.parse(clock.answer?.now ?? '') || 0,
    isBusy: sent.isBusy,
    attempt: send,
    act: (...called: Parameters<typeof send>) => send(...called).catch(() => undefined),
    forget: () => setSent(({ isBusy }) => ({ isBusy })),
  };
  return (
    <BoothContext.Provider value={state}>
      <section class="booth" aria-label={`Tablet ${tablet.name}`}>
        <Device>
          <TabletScreens preview={preview} failure={sent.failure} />
        </Device>
        {tablet.printer && <Printer />}
        <TimeBar isFrozen={frozen === true} failure={sent.failure} />
        <p class="unseen" role="status">
          {announcement(tablet)}
        </p>
      </section>
    </BoothContext.Provider>
  );
}

/** Below the tablet: what waits for the world's clock, with buttons that move it; what else no guest does. */
function TimeBar({ isFrozen, failure }: { readonly isFrozen: boolean; readonly failure: string | undefined }) {
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
