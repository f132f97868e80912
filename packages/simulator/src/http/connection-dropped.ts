/** The connection was dropped on purpose before an answer was sent: adapters show it as the network would. */
export class ConnectionDroppedError extends Error {
  override readonly name = 'ConnectionDroppedError';

  constructor() {
    super('the connection was dropped by an injected fault');
  }
}
