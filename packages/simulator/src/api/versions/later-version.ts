import type { OperationName } from '@boothkit/contract/constants';
import type { OpenApiDocument } from '@boothkit/contract/document';

/** The parts of a request besides its path. */
export interface RequestParts {
  /** The query, with whatever names it has. */
  readonly query: URLSearchParams;
  /** The body as its JSON reads; `undefined` where the operation takes none. */
  readonly body: unknown;
}

/**
 * A made-up version of the API, later than the real one: for rehearsing what a new version will do to an integration, and what
 * it must not do to keys that are pinned to another (rules 9.2 to 9.5).
 *
 * It says how it differs from the real version, whatever other versions there are: so none of them can change what another means.
 * All of it runs at once and synchronously; what it throws is a fault of the simulator, which callers see as `internal_error`.
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
 * keys.create({ name: 'made after' }).version; // 2027-01-15
 * keys.get(old.id)?.version; // 2026-08-04, as before
 * ```
 */
export interface LaterVersion {
  /** Its version date, such as `2027-01-15`; later than the real one. */
  readonly date: string;
  /** The moment of the world's clock from which it is there and current, as a date-time with an offset. Default: from the beginning. */
  readonly releasedAt?: string | undefined;
  /** Turns a request of this version into one of the real version, before it is judged. Default: they are alike. The parts are its own to change. */
  readonly request?: ((operation: OperationName, parts: RequestParts) => RequestParts) | undefined;
  /** Turns a successful answer of the real version into one of this version. Default: they are alike. The body is its own to change. */
  readonly response?:
    | ((operation: OperationName, body: Record<string, unknown>) => Record<string, unknown>)
    | undefined;
  /** Turns the OpenAPI document of the real version, with this version's date in it already, into this version's (rule 9.7). Default: it stays so. */
  readonly document?: ((document: OpenApiDocument) => OpenApiDocument) | undefined;
}
