import { describe, expectTypeOf, test } from 'vitest';
import type { BoothClient, ClientOptions, Clock, SharedLimits } from '../src/index.ts';
import type { redisLimits } from '../src/redis.ts';
import type { checkResponses } from '../src/validate.ts';
import type {
  createWebhookReceiver,
  WebhookReceiver,
  webhookPayload,
  webhookRequest,
  webhookUrl,
} from '../src/webhooks.ts';

/** Values whose members a caller does not write: text, those of the platform, and limits that `redisLimits` made. */
type Opaque =
  | string
  | Date
  | URL
  | Blob
  | AbortSignal
  | ArrayBufferView
  | ArrayBuffer
  | ReadableStream
  | Headers
  | Request
  | Response
  | SharedLimits;

/** The paths of members that may be left out but may not be undefined, such as `settings.printCountMax`. */
type Rejecting<Given, Depth extends 0[] = []> = Depth['length'] extends 6
  ? never
  : Given extends Opaque | ((...args: never) => unknown)
    ? never
    : Given extends readonly (infer Item)[]
      ? Rejecting<Item, [...Depth, 0]>
      : Given extends object
        ? { [Name in keyof Given & string]-?: RejectedAt<Given, Name, Depth> }[keyof Given & string]
        : never;

type RejectedAt<Given, Name extends keyof Given & string, Depth extends 0[]> =
  | (object extends Pick<Given, Name> ? ({ [Key in Name]: undefined } extends Pick<Given, Name> ? never : Name) : never)
  | `${Name}.${Rejecting<Given[Name], [...Depth, 0]>}`;

/** The methods of an object and of its groups. */
type Methods<Group> = {
  [Name in keyof Group & string]: Group[Name] extends (...args: never) => unknown
    ? `${Name}: ${Rejecting<Parameters<Group[Name]>>}`
    : `${Name}.${Methods<Group[Name]>}`;
}[keyof Group & string];

type Rejected<Call extends (...args: never) => unknown> = Rejecting<Parameters<Call>>;

describe('a member that may be left out may be undefined, as a value that a form did not give', () => {
  test('in all parameters of all methods', () => {
    expectTypeOf<Methods<BoothClient>>().toEqualTypeOf<never>();
  });

  test('in the options of the client and of what it is given', () => {
    expectTypeOf<Rejecting<ClientOptions>>().toEqualTypeOf<never>();
    expectTypeOf<Rejecting<Clock>>().toEqualTypeOf<never>();
  });

  test('in the options of the other entries', () => {
    expectTypeOf<Rejected<typeof redisLimits>>().toEqualTypeOf<never>();
    expectTypeOf<Rejected<typeof checkResponses>>().toEqualTypeOf<never>();
    expectTypeOf<Rejected<typeof createWebhookReceiver>>().toEqualTypeOf<never>();
    expectTypeOf<Methods<WebhookReceiver>>().toEqualTypeOf<never>();
    expectTypeOf<Rejected<typeof webhookPayload>>().toEqualTypeOf<never>();
    expectTypeOf<Rejected<typeof webhookRequest>>().toEqualTypeOf<never>();
    expectTypeOf<Rejected<typeof webhookUrl>>().toEqualTypeOf<never>();
  });

  test('and the test itself finds members that may not, at any depth', () => {
    interface Options {
      readonly signal?: AbortSignal;
      readonly limits?: { readonly burst?: number; readonly heavy?: number | undefined } | 'off' | undefined;
      readonly areas: readonly { readonly id: string; readonly x?: number }[];
      readonly onWait?: ((wait: { ms?: number }) => void) | undefined;
    }
    expectTypeOf<Rejecting<Options>>().toEqualTypeOf<'signal' | 'limits.burst' | 'areas.x'>();
    expectTypeOf<Methods<{ events: { list(id: string, options?: Options): void } }>>().toEqualTypeOf<
      'events.list: signal' | 'events.list: limits.burst' | 'events.list: areas.x'
    >();
  });
});
