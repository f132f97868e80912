/** Takes secrets out of a text. */
export type Redact = (text: string) => string;

const hidden = '[redacted]';
const userInfo = /:\/\/[^\s/?#"'<>@]*@/g;
const query = /(:\/\/[^\s"'<>?]*)?\?[^\s"'<>]*/g;

/** Takes the key out of texts, and user and query out of the URLs in them: a signed URL's signature is in its query. */
export function redactor(key: string | undefined): Redact {
  return (text) =>
    (key === undefined ? text : text.replaceAll(key, hidden))
      .replace(userInfo, '://')
      .replace(query, (match, url?: string) =>
        url === undefined && !match.includes('=') ? match : `${url ?? ''}?${hidden}`,
      );
}

/** The same for every text in a JSON value, keys of objects included. */
export function redactValue(value: unknown, redact: Redact): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((item) => redactValue(item, redact));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [redact(name), redactValue(item, redact)]));
}

const deepestCause = 8;

/**
 * A copy of an error and its causes that holds name, message, code and stack, without secrets, and nothing else: the errors of
 * fetch libraries carry the request along, with its headers.
 */
export function redactCause(cause: unknown, redact: Redact, depth = 0): Error {
  if (!(cause instanceof Error)) {
    return new Error(redact(typeof cause === 'string' ? cause : Object.prototype.toString.call(cause)));
  }
  const deeper = cause.cause === undefined || depth === deepestCause ? undefined : cause.cause;
  const copy = new Error(
    redact(cause.message),
    deeper === undefined ? undefined : { cause: redactCause(deeper, redact, depth + 1) },
  );
  Object.defineProperty(copy, 'name', { value: cause.name, writable: true, configurable: true });
  if (cause.stack !== undefined) copy.stack = redact(cause.stack);
  const code = 'code' in cause && typeof cause.code === 'string' ? redact(cause.code) : undefined;
  return code === undefined ? copy : Object.assign(copy, { code });
}
