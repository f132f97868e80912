import type { VersionTranslation } from '@boothkit/contract/rules';

// rules 9.2 to 9.5
/**
 * An invented version of the API, later than the real ones. Use it to test how a new version affects an integration, and that it
 * does not affect keys pinned to another.
 *
 * It is defined by its differences from the current real version, so no invented version depends on another. Its functions are
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
export interface LaterVersion extends VersionTranslation {
  /** Its version date, such as `2027-01-15`; later than the real ones. */
  readonly date: string;
  /** The time of its release on the world's clock, a date-time with an offset. Default: from the start. */
  readonly releasedAt?: string | undefined;
}
