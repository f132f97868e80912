import type { EventPreview } from '@boothkit/simulator';
import type { TabletView } from '@boothkit/simulator/remote';
import { useState } from 'preact/hooks';
import { call } from '../control/control.ts';
import { useControl } from '../control/use-control.ts';
import { announcement } from './announce.ts';
import './booth.css';
import type { Verb } from '../control/operation-at.ts';
import { Failure } from '../parts/parts.tsx';
import { BoothContext, type BoothState } from './context.ts';
import { Device } from './device.tsx';
import { Printer } from './printer.tsx';
import { TabletScreens } from './tablet-screens.tsx';
import { TimeBar } from './time-bar.tsx';

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
