import { useEffect, useState } from 'preact/hooks';
import { ask, control, responses } from './control.ts';

/** Whether the page hears of changes as they happen. */
type Connection = 'connecting' | 'live' | 'lost';

const listeners = new Set<() => void>();
let connection: Connection = 'connecting';
let changes = 0;
let outages = 0;
let life: string | undefined;
let isAnotherWorld = false;

const retryMs = 1000;
/** Changes come in bursts: the page looks again at most so often, and once it has seen the change before, unless that takes too long. */
const restMs = 150;
const maxRestMs = 2000;

function tell(next: Partial<{ connection: Connection; changed: boolean }>): void {
  if (next.connection === 'live' && connection === 'lost') outages += 1;
  connection = next.connection ?? connection;
  if (next.changed) changes += 1;
  for (const listener of listeners) listener();
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Listens to the server-sent events of the control API for as long as the page is open; a lost connection is taken up again. */
export async function listen(): Promise<never> {
  for (;;) {
    try {
      await hear();
    } catch {
      // Reported below, and tried again.
    }
    tell({ connection: 'lost' });
    await pause(retryMs);
  }
}

async function hear(): Promise<void> {
  const response = await ask('GET', 'live');
  if (!response.ok || response.body === null) return;
  const before = life;
  life = await lifeOfWorld();
  isAnotherWorld ||= before !== undefined && before !== life;
  // Changes may have happened while the stream was closed.
  tell({ connection: 'live', changed: true });
  const reader = response.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    tell({ changed: true });
    await pause(restMs);
    await Promise.race([responses(), pause(maxRestMs)]);
  }
}

/** When the first key of the world was made, by which another world is told. */
async function lifeOfWorld(): Promise<string | undefined> {
  const [account] = (await control('GET', 'accounts?limit=1')).data;
  return account && (await control('GET', `accounts/${account.id}/keys?limit=1`)).data[0]?.createdDate;
}

/** The number of changes and of outages that are over so far, and how the page hears of them; a component that asks is drawn again with each. */
export function useLive() {
  const [, redraw] = useState({});
  useEffect(() => {
    const listener = () => redraw({});
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
  return { changes, connection, outages, isAnotherWorld };
}
