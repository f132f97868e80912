import type { Answer } from './answer.ts';
import { refusalInWords, textMember } from './answer.ts';
import type { Api } from './api.ts';
import type { Owner } from './owner.ts';
import type { Things } from './things.ts';

/** One account of the target, as checks use it. */
export interface Stage {
  readonly api: Api;
  /** A key of the account with the scope read; undefined where none was given. */
  readonly readOnly: Api | undefined;
  readonly things: Things;
  /** The owner's side; undefined where there is no control API. */
  readonly owner: Owner | undefined;
  /** Where the MCP endpoint is; undefined where that is not known. */
  readonly mcpUrl: string | undefined;
  /** Waits, on the clock that the run lives in. */
  readonly sleep: (ms: number) => Promise<void>;
  /** A name for an event, with the mark of this run. */
  name(suffix?: string): string;
  /** A key for an event, with the mark of this run, never given twice. */
  newIdUser(): string;
  /** The body of a create that nothing is wrong with. */
  newEvent(more?: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /** Creates an event; it is deleted after the check. Rejects where that fails, as nothing can be judged then. */
  event(more?: Readonly<Record<string, unknown>>): Promise<Made>;
  /** An event that checks share: each sets what it looks at, and expects nothing of the rest. */
  workbench(): Promise<string>;
  /** The ids of shared events, which outlive a check. */
  kept(): ReadonlySet<string>;
}

/** An event that was created. */
export interface Made {
  readonly id: string;
  /** As it was answered. */
  readonly json: unknown;
}

/** What a stage is set up with. */
export interface StageOptions extends Pick<Stage, 'api' | 'readOnly' | 'things' | 'owner' | 'mcpUrl' | 'sleep'> {
  /** What the names and keys of this run begin with. */
  readonly marker: string;
}

/** The date of the run's events: the same for all, and none that an account would have. */
export const eventDate = '2099-12-30T18:30:00.000Z';

let keys = 0;

/** Sets a stage up. */
export function createStage({ marker, ...options }: StageOptions): Stage {
  const { api, things } = options;
  let shared: Promise<string> | undefined;
  const kept = new Set<string>();
  const name = (suffix = '') => `${marker}${suffix}`;
  const newEvent: Stage['newEvent'] = (more = {}) => ({
    name: name(),
    notes: marker,
    date: eventDate,
    templateIds: [things.templateIds[0]],
    ...more,
  });
  const event: Stage['event'] = async (more) => {
    const { status, json } = await api.call('create_event', { body: newEvent(more) });
    const id = textMember(json, 'id');
    if (status !== 201 || id === '')
      throw new Error(`an event could not be created: ${refusalInWords({ status, json })}`);
    return { id, json };
  };
  return {
    ...options,
    name,
    newIdUser: () => `${marker}-${++keys}`,
    newEvent,
    event,
    workbench() {
      shared ??= event().then(
        ({ id }) => {
          kept.add(id);
          return id;
        },
        (error: unknown) => {
          // The next check tries anew.
          shared = undefined;
          throw error;
        },
      );
      return shared;
    },
    kept: () => kept,
  };
}

/** A list of the ids in the data of a page. */
export function idsOf({ json }: Pick<Answer, 'json'>): string[] {
  const data = typeof json === 'object' && json !== null && 'data' in json ? json.data : [];
  return (Array.isArray(data) ? data : []).map((event: unknown) => textMember(event, 'id'));
}
