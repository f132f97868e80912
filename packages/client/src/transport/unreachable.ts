import { found } from '../option-checks.ts';

/** Codes of requests that never left, for implementations of fetch that do not say which system call failed. */
const unreachableCodes =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_\w+|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|FailedToOpenSocket)$/;
/** Codes of OpenSSL and Node for a certificate that is not trusted, and for a server that speaks no TLS. */
const certificateCodes =
  /CERT|SELF_SIGNED|^(?:UNABLE_TO_|INVALID_CA|HOSTNAME_MISMATCH|PATH_LENGTH_EXCEEDED|CRL_|ERR_SSL_WRONG_VERSION_NUMBER$)/;
/** Deno gives no codes. */
const unreachableMessage = /client error \(Connect\)|^Proxy response \(\d+\)/;
const certificateMessage = /invalid peer certificate/;

/** Says of the error of a fetch whether the request cannot have reached the service, and why; undefined if it may have. */
export function whyUnreachable(thrown: unknown): 'unreachable' | 'certificate' | undefined {
  const errors = causesOf(thrown);
  if (errors.some(({ code, message }) => certificateCodes.test(code) || certificateMessage.test(message)))
    return 'certificate';
  const isUnreachable = errors.some(
    ({ code, syscall, message }) =>
      syscall === 'connect' ||
      syscall === 'getaddrinfo' ||
      unreachableCodes.test(code) ||
      unreachableMessage.test(message),
  );
  return isUnreachable ? 'unreachable' : undefined;
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
  readonly syscall: unknown;
}

const maxCauses = 8;

/** An error and its causes, the deepest one last; of several attempts to connect, the first one counts. */
function causesOf(thrown: unknown): ErrorFacts[] {
  const errors: ErrorFacts[] = [];
  for (let error = thrown; typeof error === 'object' && error !== null && errors.length < maxCauses; ) {
    const {
      message,
      code,
      syscall,
      cause,
      errors: attempts,
    }: Record<string, unknown> = error as Record<string, unknown>;
    errors.push({
      message: typeof message === 'string' ? message : '',
      code: typeof code === 'string' ? code : '',
      syscall,
    });
    error = cause ?? (Array.isArray(attempts) ? attempts[0] : undefined);
  }
  return errors;
}
