import { type FieldError, type Operation, validate } from '@boothkit/contract';
import { fieldName, parseJson } from '@boothkit/contract/internal';
import { type RuleId, ruleCatalogue } from '@boothkit/contract/rules';
import * as z from 'zod';
import { ApiError } from '../../engine/errors/api-error.ts';
import { requireUncompressed } from '../../engine/http/content-coding.ts';
import type { HttpRequest } from '../../engine/http/messages.ts';
import { receiverHint } from '../../model/url-bodies.ts';

/** The most that a JSON body of the service may hold (decision S45). */
export const maxJsonBytes = 1_048_576;

/** The fields of an operation that parsing reads. */
type Takes = Pick<Operation, 'query' | 'body' | 'section'>;

const isRule = (id: string): id is RuleId => Object.hasOwn(ruleCatalogue, id);

/** The rule of a field error: the one its schema names, that of the field, or the general one. */
function ruleOf(section: string, { path, unknown, rule }: FieldError): RuleId {
  if (rule !== undefined && isRule(rule)) return rule;
  const [first, second] = path;
  if (first === 'settings' && second !== undefined) {
    if (second === 'version') return '2.3/version';
    if (unknown) return '2.3/unknown';
    const settingsRule = `2.3/${second}`;
    if (isRule(settingsRule)) return settingsRule;
  }
  // The document's parameter has its rule in the section on versions.
  if (section === '4.11' && first === 'version' && !unknown) return '9.7';
  for (const id of [`${section}/${first}`, section]) if (!unknown && isRule(id)) return id;
  return '7/validation-failed';
}

const maxDetails = 100;

/** The error for invalid input, with the rule of the first field error and at most 100 details (decision S64). */
export function invalid(section: string, errors: readonly FieldError[], hint?: string): ApiError {
  const [first] = errors;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  return new ApiError(
    'validation_failed',
    first ? ruleOf(section, first) : '7/validation-failed',
    `The request is not valid: ${first?.message}${more}`,
    {
      details: errors
        .slice(0, maxDetails)
        .map(({ field, message }) => ({ field: field === '' ? 'body' : field, message })),
      ...(hint !== undefined && { hint }),
    },
  );
}

// Made once: a schema compiles itself when it is first used.
const noParameters = z.strictObject({});

/**
 * Reads the query of a URL. Throws for bytes that are not UTF-8, which `URLSearchParams` would replace by U+FFFD (decision S473).
 */
export function readQuery({ section }: Pick<Takes, 'section'>, search: string): URLSearchParams {
  const broken = search.includes('%')
    ? search
        .slice(1)
        .split('&')
        .filter((pair) => !isUtf8(pair))
    : [];
  const errors = broken.map((pair): FieldError => {
    const [name = ''] = new URLSearchParams(pair).keys();
    const field = fieldName([name]);
    const sent = pair.slice(pair.indexOf('=') + 1);
    const found = sent.length > maxEchoed ? `${sent.length} characters` : JSON.stringify(sent);
    return { field, path: [name], message: `${field} must be well-formed Unicode in UTF-8; got ${found}` };
  });
  if (errors.length > 0) throw invalid(section, errors);
  return new URLSearchParams(search);
}

const maxEchoed = 60;

/** Whether the percent-encoded bytes of a text are UTF-8. Other characters may be anything. */
function isUtf8(text: string): boolean {
  try {
    for (const [bytes] of text.matchAll(/(?:%[\da-f]{2})+/gi)) decodeURIComponent(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Parses a query (rule 7/validation-failed, decision S6): unknown and repeated parameters are rejected. */
export function parseQuery(operation: Takes, query: URLSearchParams): unknown {
  const schema = operation.query ?? noParameters;
  const values: Record<string, unknown> = Object.create(null);
  const repeated: FieldError[] = [];
  for (const [name, text] of query) {
    if (name in values) {
      const field = fieldName([name]);
      repeated.push({ field, path: [name], message: `${field} must be sent once; it was sent more often` });
    }
    values[name] = asNumber(schema, name, text);
  }
  if (repeated.length > 0) throw invalid(operation.section, repeated);
  const parsed = validate(schema, { ...values }, 'the query');
  if (!parsed.ok) throw invalid(operation.section, parsed.errors, plusHint(schema, values, parsed.errors));
  return operation.query && parsed.value;
}

/** The hint for a value that is valid with a plus in place of each space, such as a date-time with an offset. In a query, a plus is a space. */
function plusHint(
  schema: z.ZodObject,
  values: Readonly<Record<string, unknown>>,
  errors: readonly FieldError[],
): string | undefined {
  for (const { path } of errors) {
    const [name = ''] = path;
    const value = values[name];
    if (typeof value !== 'string' || !value.includes(' ')) continue;
    const meant = value.replaceAll(' ', '+');
    const again = validate(schema, { ...values, [name]: meant }, 'the query');
    if (again.ok || again.errors.every((error) => error.path[0] !== name))
      return `A plus in a query means a space; send %2B for it: ${name}=${meant.replaceAll('+', '%2B')}.`;
  }
  return undefined;
}

/** Numbers in a query are decimal digits; anything else stays a string, which the schema rejects. */
function asNumber(schema: z.ZodObject, name: string, text: string): unknown {
  const field = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
  const takesNumbers =
    field instanceof z.ZodType && [1, Number(text)].some((number) => field.safeParse(number).success);
  return takesNumbers && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}

/** A JSON body, and the bytes that it came as. */
interface SentJson {
  readonly body: unknown;
  readonly bytes: Uint8Array;
}

/**
 * Reads the JSON body of an operation that takes one; for the others a body is ignored (decision S20). `others` are media types that the
 * operation reads elsewhere, for the error.
 */
export async function readBody(request: HttpRequest, others: readonly string[] = []): Promise<SentJson> {
  requireJson(request.header('content-type'), others);
  requireUncompressed(request);
  const bytes = await request.body(maxJsonBytes);
  if (!bytes) {
    const message = `the body must be at most ${maxJsonBytes} bytes; it is larger`;
    throw new ApiError('payload_too_large', '4/json', `The request is not valid: ${message}`, {
      details: [{ field: 'body', message }],
      hint: 'Send a smaller body.',
    });
  }
  return { body: fromJson(bytes), bytes };
}

/** Parses the body of an operation that takes one. */
export function parseBody(operation: Takes, body: unknown): unknown {
  if (!operation.body) return undefined;
  const parsed = validate(operation.body, body);
  if (!parsed.ok) throw invalid(operation.section, parsed.errors, receiverHint(body, parsed.errors));
  return parsed.value;
}

function requireJson(contentType: string | null, others: readonly string[]): void {
  if (contentType === 'application/json') return;
  const [type = '', ...parameters] = (contentType ?? '').split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length);
  if (type === 'application/json' && (charset === undefined || /^utf-?8$/.test(charset.replaceAll('"', '')))) return;
  const found = contentType === null ? 'none' : JSON.stringify(contentType);
  const needed = ['application/json', ...others].join(' or ');
  throw new ApiError(
    'unsupported_media_type',
    '4/json',
    `The body must be ${needed} in UTF-8; the content type is ${found}.`,
    {
      details: [{ field: 'content-type', message: `content-type must be ${needed}; got ${found}` }],
      hint: `Send the header Content-Type: ${needed}.`,
    },
  );
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function fromJson(bytes: Uint8Array): unknown {
  try {
    return parseJson(utf8.decode(bytes));
  } catch (cause) {
    const reason = bytes.length === 0 ? 'it is empty' : cause instanceof Error ? cause.message : String(cause);
    throw new ApiError('validation_failed', '4/json', `The body cannot be read as JSON: ${reason}`, {
      details: [{ field: 'body', message: `the body must be a JSON object; it could not be read: ${reason}` }],
    });
  }
}
