/** A call names something that the account does not have. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';
  /** The kind of the missing resource, such as `gallery`. */
  readonly kind: string;
  readonly id: string;

  constructor(kind: string, id: string, where: 'account' | 'gallery' = 'account') {
    super(`there is no ${kind} ${id} in this ${where}`);
    this.kind = kind;
    this.id = id;
  }
}
