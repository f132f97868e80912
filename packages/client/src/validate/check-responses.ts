import { DetailedEvent, type FieldError, operations, validate } from '@boothkit/contract';
import { describeRequests, type OperationName, responseFindings } from '@boothkit/contract/internal';
import type { OperationsDocument } from '../document/facts.ts';
import { ValidationError } from '../engine/errors.ts';
import { notify } from '../engine/notify.ts';
import { found } from '../engine/option-checks.ts';
import { noOptions, type OptionNames, readOptions } from '../engine/option-names.ts';
import type { Mismatch, ResponseCheck, ResponseToCheck } from '../options/response-check.ts';

/** A response that violates the contract. */
export interface MismatchReport {
  /** The operation by its reference name; one of a document by its operationId, a request of `request()` by method and path. */
  readonly operation: string;
  /** The service's ID of the request. */
  readonly requestId: string | undefined;
  /** All mismatches, unknown fields among them; 100 at most. */
  readonly mismatches: readonly Mismatch[];
  /** Whether they fail the call. */
  readonly fails: boolean;
}

/** The handling of responses that violate the contract. */
export interface CheckOptions {
  /**
   * `warn` accepts every response; `throw` fails the call with a `ResponseError` whose fault is `schema-mismatch`. Fields that the contract
   * does not have are reported and fail no call.
   */
  readonly mode: 'warn' | 'throw';
  /** Called with each response that violates the contract. Default: `console.warn`, if the mismatch fails no call. */
  readonly onMismatch?: ((report: MismatchReport) => unknown) | undefined;
  /**
   * An OpenAPI document of the service. Its operations are compared with it: those that the client has methods for, those of `operationsOf`,
   * and requests of `request()` to their paths. Compared are the status, the content type, and in JSON types, listed values, required and
   * undocumented properties; no bounds, patterns and formats. Default: none.
   */
  readonly document?: OperationsDocument | undefined;
}

const optionNames: OptionNames<CheckOptions> = { mode: 0, onMismatch: 0, document: 0 };

/**
 * Makes the check for a client's option `validate`. It compares each successful response of an operation that the contract describes with the
 * operation's schema and status. It does so whatever version served the response, because the types of the client come from this contract. Other
 * operations are compared with `document`, if it has them. The data stay as sent.
 *
 * Throws a `ValidationError` for invalid and for unknown options.
 *
 * @example
 * ```ts
 * import { BoothClient } from '@boothkit/client';
 * import { checkResponses } from '@boothkit/client/validate';
 *
 * const booth = new BoothClient({
 *   apiKey: () => secrets.get('booth-key'),
 *   baseUrl: 'https://api.example.com/v1',
 *   validate: checkResponses({ mode: 'throw' }),
 * });
 * ```
 */
export function checkResponses(options: CheckOptions): ResponseCheck {
  const { mode, onMismatch = warn, document } = readOptions(options ?? noOptions, optionNames);
  if (mode !== 'warn' && mode !== 'throw') {
    throw new ValidationError(`mode must be 'warn' or 'throw'; got ${found(mode)}`);
  }
  if (typeof onMismatch !== 'function') {
    throw new ValidationError(`onMismatch must be a function; got ${found(onMismatch)}`);
  }
  const byDocument = document === undefined ? undefined : compareWith(document);
  return (response) => {
    const mismatches = (byDocument?.(response) ?? mismatchesOf(response)).slice(0, maxMismatches);
    if (mismatches.length === 0) return [];
    const failing = mode === 'throw' ? mismatches.filter(({ kind }) => kind === 'invalid') : [];
    const { operation, requestId } = response;
    notify(onMismatch, { operation, requestId, mismatches, fails: failing.length > 0 });
    return failing;
  };
}

const rootName = 'the response';

const maxMismatches = 100;

function mismatchesOf(response: ResponseToCheck): Mismatch[] {
  const { operation, status, data, redact } = response;
  if (!isOperation(operation)) return [];
  const { success } = operations[operation];
  const result = validate(schemaOf(operation, response.url), withBoundedPage(data), rootName);
  const mismatches = result.ok ? [] : result.errors.map((error) => mismatchOf(error, redact));
  // A service may tell by a 200 that a create has found its event (decision S21).
  if (status === success.status || (status === 200 && operation === 'create_event')) return mismatches;
  return [
    { kind: 'invalid', field: '', message: `the status must be ${success.status}; got ${status}` },
    ...mismatches,
  ];
}

const isOperation = (name: string): name is OperationName => Object.hasOwn(operations, name);

/** The mismatches of a response with a document; undefined for one of an operation that it does not have. */
function compareWith(document: OperationsDocument) {
  const describe = (baseUrl: string) => {
    try {
      return describeRequests(document, baseUrl);
    } catch (cause) {
      throw new ValidationError(Object(cause).message, {}, { cause });
    }
  };
  // A document that cannot be read is an error of this call, whatever client gets the check.
  describe('http://localhost');
  const described = new Map<string, ReturnType<typeof describe>>();
  return ({ method, url, baseUrl, status, contentType, data, redact }: ResponseToCheck): Mismatch[] | undefined => {
    if (!url.startsWith(`${baseUrl}/`)) return undefined;
    const requests = described.get(baseUrl) ?? describe(baseUrl);
    described.set(baseUrl, requests);
    const [path = ''] = url.slice(baseUrl.length).split('?');
    const operation = requests.operationAt(method, path);
    if (operation === undefined || operation.fault !== undefined) return undefined;
    const received = { status, contentType, isEmpty: data === undefined, json: withBoundedPage(data) };
    return responseFindings(requests.follow, operation, received, { namesMore: true }).map(
      ({ of, at, text, isMore }) => {
        const field = redact(at);
        const name = of === 'content' ? field || rootName : `the ${of}`;
        return { kind: isMore ? 'unknown-field' : 'invalid', field, message: redact(`${name} ${text}`) };
      },
    );
  };
}

/** Items of a page that are validated. No page of the service has as many; of a hostile one each item would take its time. */
const maxItems = 1000;

function withBoundedPage(data: unknown): unknown {
  const items = typeof data === 'object' && data !== null && 'data' in data ? data.data : undefined;
  return Array.isArray(items) && items.length > maxItems
    ? { ...(data as object), data: items.slice(0, maxItems) }
    : data;
}

/** Settings are null only in a concise response. */
function schemaOf(operation: OperationName, url: string) {
  const detailed = operation === 'get_event' && new URL(url).searchParams.get('response_format') !== 'concise';
  return detailed ? DetailedEvent : operations[operation].success.schema;
}

function mismatchOf({ field: path, message, unknown }: FieldError, redact: ResponseToCheck['redact']): Mismatch {
  const field = redact(path);
  return unknown
    ? { kind: 'unknown-field', field, message: `${field} is not a field of the contract` }
    : { kind: 'invalid', field, message: redact(message) };
}

function warn({ operation, requestId, mismatches, fails }: MismatchReport): void {
  if (fails) return;
  const messages = mismatches.map(({ message }) => message).join('; ');
  console.warn(`@boothkit/client/validate: ${operation} (request ${requestId ?? 'without ID'}): ${messages}`);
}
