/** The recorded requests would not have the same outcome again, so no test is written. The message names the first request and the cause. */
export class UnrepeatableError extends Error {
  override readonly name = 'UnrepeatableError';
}
