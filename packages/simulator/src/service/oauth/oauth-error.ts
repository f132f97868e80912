/** The OAuth codes of the errors that the simulator returns. */
type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_target'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'unsupported_grant_type'
  | 'unsupported_response_type';

/** A rejected request of an app, reported as an OAuth error (RFC 6749, section 5.2). */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly code: OAuthErrorCode;
  readonly status: 400 | 405 | 413 | 415;

  constructor(code: OAuthErrorCode, message: string, status: 400 | 405 | 413 | 415 = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}
