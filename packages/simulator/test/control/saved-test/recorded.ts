import { type Account, createSimulator, type Simulator, type SimulatorOptions } from '@boothkit/simulator';
import { asJson, start } from '../../own-account.ts';

/** A response of the API, or what a caller has of it. */
interface Answer {
  readonly status: number | null;
  // biome-ignore lint/suspicious/noExplicitAny: each response has a shape of its own
  readonly body: any;
}

/** A simulator whose requests are to be saved, and ways to send some. */
export interface Recorded {
  readonly sim: Simulator;
  readonly account: Account;
  /** Calls the API with the account's key, or another one. */
  call(method: string, path: string, body?: unknown, key?: string): Promise<Answer>;
  /** Calls the control API. */
  control(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Calls it below the account. */
  owner(method: string, path: string, body?: unknown): Promise<Answer>;
}

/** A simulator that stands still, with an account that has a template of each kind. */
export function recorded(options: SimulatorOptions = {}): Recorded {
  const sim = createSimulator({ clock: { start, frozen: true }, checkResponses: true, ...options });
  const account = sim.accounts.create();
  account.templates.add({ name: 'Strip', photoAreaCount: 3 });
  account.templates.add({ name: 'Portrait', photoAreaCount: 1 });
  const { apiKey } = account.connection();
  const send = async (url: string, method: string, body: unknown, headers: Record<string, string>) => {
    const response = await sim.fetch(url, asJson(method, body, headers)).catch(() => undefined);
    const text = await response?.text().catch(() => '');
    return { status: response?.status ?? null, body: jsonOf(text ?? '') };
  };
  const control: Recorded['control'] = (method, path, body) => send(`${sim.controlUrl}${path}`, method, body, {});
  return {
    ...{ sim, account, control },
    call: (method, path, body, key = apiKey) =>
      send(`${sim.baseUrl}${path}`, method, body, { authorization: `Bearer ${key}` }),
    owner: (method, path, body) => control(method, `/accounts/${account.id}${path}`, body),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
