// The messages between the page, the worker that runs its program, and the service worker that brings the dashboard's requests.

/** The kinds of lines of the console. */
export type Level = 'log' | 'warn' | 'error';

/** A request of the dashboard. Its response comes over the port that is sent with it. */
export interface SimulatorRequest {
  readonly type: 'request';
  readonly method: string;
  /** The origin of the site. */
  readonly origin: string;
  /** The path of the simulator on the site, which its links start with. */
  readonly mount: string;
  /** The path below the mount. */
  readonly pathname: string;
  readonly search: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** The start of a response; where `isStream` is set, its body comes after it in {@link SimulatorChunk}s. */
export interface SimulatorResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
  readonly isStream: boolean;
}

/** A piece of a body; `null` ends it. */
export type SimulatorChunk = Uint8Array | null;

/** From the page to its worker. */
export type ToWorker = { readonly type: 'run'; readonly source: string } | SimulatorRequest;

/** From the worker to its page. */
export type FromWorker =
  | { readonly type: 'line'; readonly level: Level; readonly text: string }
  /** The program has made a simulator, which the dashboard can show. */
  | { readonly type: 'simulator' }
  /** The program is over. Where its simulator has a tablet, `booth` is the page of the first one in the dashboard: `#/<account>/tablets/<id>`. */
  | { readonly type: 'end'; readonly succeeded: boolean; readonly booth?: string };
