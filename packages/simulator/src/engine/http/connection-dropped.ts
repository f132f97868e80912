/** A fault dropped the connection before a response was sent. Adapters make it a network error. */
export class ConnectionDroppedError extends Error {
  override readonly name = 'ConnectionDroppedError';

  constructor() {
    super('the connection was dropped by an injected fault');
  }
}
