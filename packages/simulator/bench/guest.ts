import type { Ask } from './asking.ts';

/** Where a guest asks, and for what. */
interface Invitation {
  readonly ask: Ask;
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly templateIds: readonly string[];
  /** Which of the guests it is. */
  readonly nth: number;
  /** How many events it keeps at most. */
  readonly most: number;
}

/** Somebody who makes, reads, lists, changes and deletes events, and asks for what there is not. */
export interface Guest {
  /** Makes the next call, and resolves with its status. Rejects where that is another than it has to be. */
  call(): Promise<number>;
}

/** Makes a guest with no events yet. */
export function guest({ ask, baseUrl, apiKey, templateIds, nth, most }: Invitation): Guest {
  const ids: string[] = [];
  let calls = 0;

  async function asked(status: number, method: string, path: string, body?: object, key = apiKey): Promise<string> {
    // Each address has 300 requests in any minute.
    const address = `10.${nth}.${(calls >> 3) & 7}.${(calls >> 6) & 255}`;
    const headers = { authorization: `Bearer ${key}`, 'simulator-client-ip': address };
    const answer = await ask(method, `${baseUrl}${path}`, headers, body);
    if (answer.status !== status)
      throw new Error(`${method} ${path} answered ${answer.status}, not ${status}: ${answer.text}`);
    return answer.text;
  }

  async function create(): Promise<number> {
    const name = `Guest ${nth}, event ${calls}`;
    const date = new Date(Date.UTC(2026, 8, 1 + (calls % 300))).toISOString();
    ids.push(JSON.parse(await asked(201, 'POST', '/events', { name, date, templateIds })).id);
    return 201;
  }

  async function ofSomeEvent(status: number, method: string, body?: object, key?: string): Promise<number> {
    await asked(status, method, `/events/${ids[(calls * 7919) % ids.length]}`, body, key);
    return status;
  }

  async function ofEvents(status: number, method: string, rest: string, body?: object): Promise<number> {
    await asked(status, method, `/events${rest}`, body);
    return status;
  }

  /** They come round in this order. */
  const round: readonly (() => Promise<number>)[] = [
    create,
    () => ofSomeEvent(200, 'GET'),
    () => ofEvents(200, 'GET', '?limit=20'),
    () => ofSomeEvent(200, 'PATCH', { notes: `Changed by call ${calls}` }),
    create,
    () => ofEvents(200, 'GET', '?search=event&limit=10'),
    () => ofEvents(404, 'GET', '/none'),
    () => ofEvents(400, 'POST', '', { name: '', templateIds }),
    () => ofEvents(200, 'GET', '?sort=date&order=asc&dateFrom=2026-10-01T00:00:00Z'),
    () => ofSomeEvent(401, 'GET', undefined, 'no-key-of-this-world'),
    () => ofSomeEvent(200, 'GET'),
    () => ofSomeEvent(405, 'PUT', {}),
  ];

  return {
    call() {
      const next = round[calls % round.length] ?? create;
      calls += 1;
      return ids.length > most ? ofEvents(200, 'DELETE', `/${ids.shift()}`) : next();
    },
  };
}
