// The input of `writeTest`: a recording, as plain data, and the functions of a simulator.

/** A world, and the steps recorded from it. */
export interface Recording {
  /** The options of the simulator that a test gives its own. */
  readonly options: TestOptions;
  /** The service's own document, as the simulator takes it as an option; undefined where the test needs none. */
  readonly document?: object | undefined;
  /** The world before the first step. */
  readonly world: World;
  readonly steps: readonly RecordedStep[];
  /** The time at which the clock stands still at the end; undefined where it runs. */
  readonly endsAt: string | undefined;
}

/** Options of a simulator by name. */
export type TestOptions = Readonly<Record<string, string | number>>;

/** A world file with its time. These are the members in which a test has values of its own; it has the others as they are. */
export interface World {
  readonly [name: string]: unknown;
  readonly now: string;
  readonly assume?: object | undefined;
  readonly accounts?: readonly AccountInWorld[] | undefined;
}

/** An account in a world file. */
export interface AccountInWorld {
  readonly id?: string;
  readonly keys?: readonly { readonly id?: string; readonly value?: string; readonly hash?: string }[] | undefined;
  readonly webhooks?: unknown;
  readonly teamMembers?: readonly object[] | undefined;
  readonly operators?: readonly object[] | undefined;
  readonly events?: readonly { readonly name: string; readonly gallery?: object | undefined }[] | undefined;
}

/** A step of a recording: a request, an action of the owner, or a move of the clock. */
export type RecordedStep = RecordedRequest | RecordedAction | { readonly kind: 'clock'; readonly now: string };

/** The fields of requests and actions. */
interface Sent {
  /** Such as `request-12`; a variable of the test is named after it. */
  readonly id: string;
  /** Whether the test checks its outcome. */
  readonly isChecked: boolean;
  readonly startedAt: string;
  readonly method: string;
  /** The JSON that was sent; undefined without one. */
  readonly body: unknown;
  /** The JSON of the response; undefined without one. */
  readonly response: unknown;
  /** Why a test cannot send it, where it cannot. */
  readonly unsendable: string | undefined;
  /** The bytes that a test sends, in base64: of an upload, the request that creates it has them, too. */
  readonly base64: (() => Promise<string>) | undefined;
}

/** A request to the API, or to a URL that it gave. */
export interface RecordedRequest extends Sent {
  readonly kind: 'request';
  /** When it took effect, which is later than it started if a fault delayed it. */
  readonly tookEffectAt: string;
  readonly isDelayed: boolean;
  readonly operation: string | null;
  readonly path: string;
  /** With its question mark; empty without a query. */
  readonly search: string;
  /** The client that sent it; undefined where all requests are from one. */
  readonly client: string | undefined;
  readonly key: RecordedKey | undefined;
  /** The headers that a test sends. */
  readonly headers: Readonly<Record<string, string>>;
  /** Null without a response. */
  readonly status: number | null;
  /** The rule that rejected it; null if none did. */
  readonly rule: string | null;
  /** Whether it may have changed the world. */
  readonly mayHaveChanged: boolean;
  /** The faults that have the effect again that those of the recording had on it. */
  readonly faults: readonly Fault[];
  /** The image that it had fetched from a URL; undefined if it named none, or had no success. */
  readonly source?: RecordedSource | undefined;
}

/** An image at a URL, which a test serves where its world does not. */
interface RecordedSource {
  readonly url: string;
  /** A picture that has the same outcome, in base64. */
  readonly base64: () => Promise<string>;
}

/** The key of a request: one of an account, or one that nobody has. */
export type RecordedKey =
  | 'unknown'
  | {
      readonly accountId: string;
      readonly id: string;
      /** Undefined where the account has the key no longer. */
      readonly hash: string | undefined;
      /** The scope of the account's connection whose key it is; undefined if it is another one. */
      readonly connectionScope: string | undefined;
    };

/** A fault to inject. These are the members in which a test has values of its own. */
export interface Fault {
  readonly [name: string]: unknown;
  readonly code?: string;
  readonly bodyBase64?: string;
}

/** An action of the owner over the control API. */
export interface RecordedAction extends Sent {
  readonly kind: 'action';
  /** Its name in the control API. */
  readonly operation: string;
  /** Below the control URL, with its query. */
  readonly path: string;
  readonly contentType: string;
  readonly status: number;
  /** The guest session of its path, and the tablet that shows it: a timer may have begun it, whose ID is in no response. */
  readonly guestSession: { readonly id: string; readonly tabletPath: string } | undefined;
}

/** A simulator to try a test out with: what the test will find in its own one. */
export interface TrialSimulator {
  readonly baseUrl: string;
  readonly controlUrl: string;
  fetch(url: string, init: RequestInit): Promise<Response>;
  readonly clock: { now(): number; moveTo(time: string): void };
  readonly faults: { inject(fault: Fault): void };
  snapshot(): object;
  /** Goes back; the IDs that follow are the same again, as if nothing had happened in between. */
  restore(snapshot: object, options: { readonly sameIds: true }): void;
}

/** Replaces what a saved test must not hold by made-up values of the same shape, each the same everywhere. */
export interface MadeUp {
  /** A text that stands under a name: a member of JSON, or a parameter of a query. */
  text(text: string, name?: string, parent?: object): string;
  /** Some JSON, which may stand under a name. */
  json<Value>(value: Value, name?: string, parent?: object): Value;
  /** Bytes in base64, whose text is replaced where they have one. */
  base64(bytes: string): string;
  /** The name of a person. */
  person(name: string): string;
  /** The URL of a webhook. */
  webhookUrl(url: string): string;
}

/** The functions of the simulator that `writeTest` calls. */
export interface Means {
  /** Starts a simulator with a world, whose clock stands still, and with the service's own document where the test has one. */
  startSimulator(world: World, document: object | undefined): TrialSimulator;
  readonly madeUp: MadeUp;
  /** The hash by which a recording knows a key. */
  hashKey(value: string): string;
}
