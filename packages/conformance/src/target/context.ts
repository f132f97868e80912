import type { Api } from './api.ts';
import type { AccountResources } from './resources.ts';
import { describeError, textMember } from './response.ts';

/** One account of the target, as checks use it. */
export interface TestContext {
  readonly api: Api;
  /** A key of the account with the scope read; undefined if none was given. */
  readonly readOnly: Api | undefined;
  readonly resources: AccountResources;
  /** Address of the MCP endpoint; undefined if it is unknown. */
  readonly mcpUrl: string | undefined;
  /** Waits on the clock of the run. */
  readonly sleep: (ms: number) => Promise<void>;
  /** A name for an event, with the marker of this run. */
  name(suffix?: string): string;
  /** A unique key for an event, with the marker of this run. */
  newIdUser(): string;
  /** A valid body of create_event. */
  eventBody(more?: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /** Creates an event, which is deleted after the check. Rejects if that fails, since nothing can be checked then. */
  createEvent(more?: Readonly<Record<string, unknown>>): Promise<CreatedEvent>;
  /** The id of an event that checks share: each sets what it reads, and expects nothing of the rest. */
  sharedEvent(): Promise<string>;
  /** The ids of shared events, which outlive a check. */
  sharedIds(): ReadonlySet<string>;
}

/** An event that was created. */
interface CreatedEvent {
  readonly id: string;
  /** As returned by create_event. */
  readonly json: unknown;
}

/** The parts of a test context. */
export interface TestContextOptions extends Pick<TestContext, 'api' | 'readOnly' | 'resources' | 'mcpUrl' | 'sleep'> {
  /** Prefix of the names and keys of this run. */
  readonly marker: string;
}

/** The date of the run's events, which no real event has. */
export const eventDate = '2099-12-30T18:30:00.000Z';

let keys = 0;

/** Creates the context of an account. */
export function createTestContext({ marker, ...options }: TestContextOptions): TestContext {
  const { api, resources } = options;
  let shared: Promise<string> | undefined;
  const sharedIds = new Set<string>();
  const name = (suffix = '') => `${marker}${suffix}`;
  const eventBody: TestContext['eventBody'] = (more = {}) => ({
    name: name(),
    notes: marker,
    date: eventDate,
    templateIds: [resources.templateIds[0]],
    ...more,
  });
  const createEvent: TestContext['createEvent'] = async (more) => {
    const { status, json } = await api.call('create_event', { body: eventBody(more) });
    const id = textMember(json, 'id');
    // Another success is a finding of the checks of creates, and stops no other.
    if (status < 200 || status > 299 || id === '')
      throw new Error(`an event could not be created: ${describeError({ status, json })}`);
    return { id, json };
  };
  return {
    ...options,
    name,
    newIdUser: () => `${marker}-${++keys}`,
    eventBody,
    createEvent,
    sharedEvent() {
      shared ??= createEvent().then(
        ({ id }) => {
          sharedIds.add(id);
          return id;
        },
        (error: unknown) => {
          // The next check tries again.
          shared = undefined;
          throw error;
        },
      );
      return shared;
    },
    sharedIds: () => sharedIds,
  };
}
