import type { OpenApiDocument } from '@boothkit/contract/openapi';
import type { OperationName } from '@boothkit/contract/rules';

/** The parts of a request besides its path. */
export interface RequestParts {
  /** The query, with whatever names it has. */
  readonly query: URLSearchParams;
  /** The body as its JSON reads; `undefined` where the operation takes none. */
  readonly body: unknown;
}

// rules 9.2 to 9.5
/**
 * An invented version of the API, later than the real one. Use it to test how a new version affects an integration, and that it
 * does not affect keys pinned to another.
 *
 * It is defined by its differences from the real version, so no invented version depends on another. Its functions are
 * synchronous; an error that one throws becomes an `internal_error` for the caller.
 *
 * @example
 * ```ts
 * import { createSimulator } from '@boothkit/simulator';
 *
 * const sim = createSimulator({
 *   clock: { start: '2027-01-14T09:00:00Z', frozen: true },
 *   versions: [
 *     {
 *       date: '2027-01-15',
 *       releasedAt: '2027-01-15T00:00:00Z',
 *       response: (operation, body) => (operation === 'get_event' ? { ...body, title: body['name'] } : body),
 *     },
 *   ],
 * });
 * const { keys } = sim.accounts.create();
 * const old = keys.create({ name: 'made before' });
 * sim.clock.advance({ days: 1 });
 * console.log(keys.create({ name: 'made after' }).version); // 2027-01-15
 * console.log(keys.get(old.id)?.version); // 2026-08-04
 * ```
 */
export interface LaterVersion {
  /** Its version date, such as `2027-01-15`; later than the real one. */
  readonly date: string;
  /** The time of its release on the world's clock, a date-time with an offset. Default: from the start. */
  readonly releasedAt?: string | undefined;
  /** Translates a request of this version to the real version, before validation. Default: unchanged. It may modify the parts. */
  readonly request?: ((operation: OperationName, parts: RequestParts) => RequestParts) | undefined;
  /** Translates a successful response of the real version to this version. Default: unchanged. It may modify the body. */
  readonly response?:
    | ((operation: OperationName, body: Record<string, unknown>) => Record<string, unknown>)
    | undefined;
  // rule 9.7
  /** Turns the OpenAPI document of the real version, with this version's date in it already, into this version's. Default: it stays so. */
  readonly document?: ((document: OpenApiDocument) => OpenApiDocument) | undefined;
}
