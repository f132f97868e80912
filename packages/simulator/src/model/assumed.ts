import type { AlternativeOf, Assume, AssumptionName } from '@boothkit/contract/internal';
import type { OperationName, RequestParts } from '@boothkit/contract/rules';
import type { EventShown } from './events/event-shown.ts';

/** The findings of a key about a service, as in the file of `boothkit-conformance --measure`. */
export interface MeasuredAssumptions {
  /** The value that the service has of each assumption, by name. */
  readonly measured: Assume;
}

/** A JSON object as it is sent. */
export type Body = Readonly<Record<string, unknown>>;

/** An error as it is sent: its status and its envelope. */
export interface WireError {
  readonly status: number;
  readonly error: Body;
}

/** A webhook delivery as it is sent; no content type means that the header is not sent. */
export interface WireDelivery {
  readonly payload: Body;
  readonly contentType: string | undefined;
}

/** The headers of a response as they are sent. */
type WireHeaders = Readonly<Record<string, string>>;

/** A call that succeeded. */
interface AnsweredCall {
  readonly operation: OperationName;
  readonly sent: RequestParts;
}

/** A call that failed. */
export interface FailedCall {
  readonly rule: string;
  /** Whether its path names an event of another account. */
  isForeign(): boolean;
}

/** A change of something on the wire: returns what it got itself where nothing differs, by which the runner knows what a suite meets. */
type Change<Value, Context = undefined> = (value: Value, context: Context) => Value;

/**
 * How a service differs on the wire from what BoothKit assumes. The objects of owners, the journal's matchers and the rules know nothing
 * of it. A change may throw the ApiError of a request that such a service rejects.
 */
export interface WireTranslation {
  readonly request?: Change<RequestParts, OperationName>;
  readonly response?: Change<Body, AnsweredCall>;
  readonly error?: Change<WireError, FailedCall>;
  /** The context is the world's time in milliseconds. */
  readonly headers?: Change<WireHeaders, number>;
  readonly delivery?: Change<WireDelivery>;
  /** An ID, made of its letters. Different letters give different IDs. */
  readonly id?: Change<string>;
}

/** The behaviour of a world's service where the reference is silent, if it differs from BoothKit's assumptions. Immutable: states share it. */
export interface Assumed extends Required<WireTranslation> {
  /** The alternatives, by the name of their assumption. */
  readonly values: Assume;
  /** The alternative that a rule has to follow, if there is one. */
  rule<Name extends AssumptionName>(name: Name): AlternativeOf<Name> | undefined;
  /** How new events are shown whose account does not say it. */
  readonly shown: EventShown | null;
}

/** The alternative that a rule has to follow in a world; `undefined` where the world does as BoothKit assumes. */
export const assumedRule = <Name extends AssumptionName>(
  { assumed }: { readonly assumed: Assumed | undefined },
  name: Name,
): AlternativeOf<Name> | undefined => assumed?.rule(name);
