import type { CreatedEvent, EventPage } from '@boothkit/contract';
import type { SeededAccount } from '@boothkit/simulator';
import { ran as ranBy, type Surroundings, started as startedBy } from '@boothkit/test-support/command-line';
import { main } from '../../src/cli/main.ts';

/** What the ready line tells. */
export interface Ready extends SeededAccount {
  readonly baseUrl: string;
  readonly mcpUrl: string;
  readonly controlUrl: string;
  readonly dashboardUrl: string;
  /** Only of a server that made it. */
  readonly controlToken?: string;
  /** Only of a server with a public URL. */
  readonly localUrl?: string;
}

/** Runs the command line in this process, to its end. */
export const ran = (args: readonly string[], surroundings?: Surroundings) => ranBy(main, args, surroundings);

/** Starts the command line in this process. */
export const started = (args: readonly string[], surroundings?: Surroundings) => startedBy(main, args, surroundings);

/** Starts a simulator by the command line in this process, and waits until it is ready. */
export async function running(args: readonly string[] = [], surroundings?: Surroundings) {
  const program = started(['--port', '0', '--json', ...args], surroundings);
  const ready: Ready = JSON.parse(await program.out.until('\n'));
  const send = (url: string, method: string, body?: object, headers = {}) =>
    fetch(url, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const call = (method: string, path: string, body?: object, key = ready.apiKey) =>
    send(`${ready.baseUrl}${path}`, method, body, { authorization: `Bearer ${key}` });
  return {
    ...program,
    ready,
    call,
    /** The body of a response of the control API. */
    control: async (method: string, path: string, body?: object) =>
      (await send(`${ready.controlUrl}${path}`, method, body)).json(),
    /** The status of a list of events, and their names. */
    async events(key?: string) {
      const response = await call('GET', '/events', undefined, key);
      const { data = [] }: Partial<EventPage> = await response.json();
      return { status: response.status, names: data.map(({ name }) => name) };
    },
    /** The status of a create, and the event. */
    async create(fields: object = {}) {
      const templateIds = ready.templateIds.slice(0, 1);
      const response = await call('POST', '/events', {
        name: 'Ada',
        date: '2026-10-12T15:00Z',
        templateIds,
        ...fields,
      });
      return { status: response.status, event: (await response.json()) as CreatedEvent };
    },
  };
}
