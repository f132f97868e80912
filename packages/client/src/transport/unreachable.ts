import { found } from '../engine/option-checks.ts';

/** Codes of requests that never left, for implementations of fetch that do not say which system call failed. */
const unreachableCodes =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_\w+|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|FailedToOpenSocket)$/;
/** Codes of OpenSSL and Node for a certificate that is not trusted, and for TLS that could not begin; not those of a connection that it held. */
const certificateCodes =
  /CERT|SELF_SIGNED|^(?:UNABLE_TO_|INVALID_CA|HOSTNAME_MISMATCH|PATH_LENGTH_EXCEEDED|CRL_|ERR_TLS_|(?:ERR_SSL_|EPROTO$)(?!.*(?:_MAC|DECRYPT|_EOF|SHUTDOWN)))/;
/** Deno gives no codes, and Node none of its own for TLS that was cut off. */
const unreachableMessage =
  /client error \(Connect\)|^Proxy response \(\d+\)|before secure TLS connection was established/;
/** A header that undici does not send. */
const refusedCodes = /^(?:UND_ERR_INVALID_ARG|UND_ERR_NOT_SUPPORTED|UND_MOCK_ERR_MOCK_NOT_MATCHED|ERR_NOCK_NO_MATCH)$/;
/** Mocks that have no response for a request. */
const refusedMessage = /^(?:\[MSW\]|Nock:|fetch-mock:)/;
const certificateMessage = /invalid peer certificate/;

/**
 * Errors of connections that were not made, TLS included: undici reports each, in the fetch of Node and as a package. Nothing else tells
 * a reset during the handshake from one after a request.
 */
const connectErrors = new WeakSet<object>();
globalThis.process?.getBuiltinModule?.('diagnostics_channel')?.subscribe?.('undici:client:connectError', (message) => {
  connectErrors.add(Object((message as { readonly error: unknown }).error));
});

/** Says of the error of a fetch whether the request cannot have reached the service, and why; undefined if it may have. */
export function whyUnreachable(thrown: unknown): 'unreachable' | 'certificate' | 'refused' | undefined {
  const errors = causesOf(thrown);
  if (errors.some(({ code, message }) => refusedCodes.test(code) || refusedMessage.test(message))) return 'refused';
  if (errors.some(({ code, message }) => certificateCodes.test(code) || certificateMessage.test(message)))
    return 'certificate';
  const isUnreachable = errors.some(
    ({ code, message, isUnconnected }) =>
      isUnconnected || unreachableCodes.test(code) || unreachableMessage.test(message),
  );
  return isUnreachable ? 'unreachable' : undefined;
}

/** The code of the error of a fetch whose own timeout has passed, such as that of undici after 300 s; undefined for any other. */
export function ownTimeoutOf(thrown: unknown): string | undefined {
  const isTimeout = (text: string) => /^(?:UND_ERR_(?:HEADERS|BODY)_TIMEOUT|TimeoutError)$/.test(text);
  const { code, name } = causesOf(thrown).find((error) => isTimeout(error.code) || isTimeout(error.name)) ?? {};
  return code || name;
}

/** The error of nock's response for a request that it has no response for; undefined for any other. */
export function nockRefusal(status: number, text: string): Error | undefined {
  if (status !== 501 || !text.includes('"ERR_NOCK_NO_MATCH"')) return undefined;
  return new Error(String(JSON.parse(text).message));
}

/** The deepest error of a chain that says something, with its code. */
export function deepestMessage(thrown: unknown): string {
  const { message, code } = causesOf(thrown).findLast((error) => error.message !== '' || error.code !== '') ?? {
    message: typeof thrown === 'string' ? thrown : `fetch rejected with ${found(thrown)}`,
    code: '',
  };
  return code === '' || message.includes(code) ? message : message === '' ? code : `${code}: ${message}`;
}

interface ErrorFacts {
  readonly message: string;
  readonly code: string;
  readonly name: string;
  readonly isUnconnected: boolean;
}

const maxCauses = 8;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** An error and its causes, the deepest one last; of several attempts to connect, the first one counts. */
function causesOf(thrown: unknown): ErrorFacts[] {
  const errors: ErrorFacts[] = [];
  for (let error = thrown; typeof error === 'object' && error !== null && errors.length < maxCauses; ) {
    const { message, code, name, syscall, cause, errors: attempts } = error as Record<string, unknown>;
    errors.push({
      message: textOf(message),
      code: textOf(code),
      name: textOf(name),
      isUnconnected: connectErrors.has(error) || syscall === 'connect',
    });
    error = cause ?? (Array.isArray(attempts) ? attempts[0] : undefined);
  }
  return errors;
}
