/**
 * A call names something that does not exist where it is looked for, such as an event that the account does not have. Nothing is changed.
 *
 * @example
 * ```ts
 * try {
 *   account.events.check('no-such-event');
 * } catch (error) {
 *   if (error instanceof NotFoundError) console.log(error.kind); // event
 * }
 * ```
 */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';
  /** The kind of the missing resource, such as `gallery`. */
  readonly kind: string;
  /** The ID that was given. */
  readonly id: string;

  /** Made by the simulator where something is missing. */
  constructor(
    kind: string,
    id: string,
    where: 'account' | 'gallery' | 'session' | 'simulator' | 'world (was it reset, restored or removed?)' = 'account',
  ) {
    super(`there is no ${kind} ${id} in this ${where}`);
    this.kind = kind;
    this.id = id;
  }
}
