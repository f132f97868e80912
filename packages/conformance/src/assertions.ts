import { isDeepStrictEqual } from 'node:util';
import { operations } from '@boothkit/contract';
import type { ErrorCode } from '@boothkit/contract/rules';
import { type ApiResponse, codeOf, member } from './target/response.ts';

/** The id of a decision of this project, where the reference is silent: `S16`. */
export type DecisionId = `S${number}`;

/** One difference between the target and a rule. */
export interface Disagreement {
  /** The request, or the field of a response, that was checked. */
  readonly subject: string;
  readonly expected: string;
  readonly found: string;
  /** Set if the expectation comes only from decisions of this project. */
  readonly assumed?: readonly DecisionId[];
}

/** Thrown if a check cannot continue after a disagreement. */
export class StopCheck extends Error {
  override readonly name = 'StopCheck';
}

/** Thrown if a target does not show the behaviour in question, such as a limit that is off: the check is skipped. */
export class SkipCheck extends Error {
  override readonly name = 'SkipCheck';
}

/** Soft assertions: each collects a disagreement, and the check continues. */
export interface Assertions {
  /** Expects equal JSON values. */
  equal(subject: string, found: unknown, expected: unknown): void;
  /** Expects members of a JSON object, each under its name. */
  has(json: unknown, members: Readonly<Record<string, unknown>>): void;
  /** Expects a list with an item. */
  includes(subject: string, list: unknown, item: unknown): void;
  /** Expects a list without an item. */
  excludes(subject: string, list: unknown, item: unknown): void;
  /** Expects a condition to hold. */
  holds(subject: string, condition: boolean, expected: string, found: unknown): void;
  /** Expects the success status of the operation. Throws {@link StopCheck} for an error response, since nothing can follow. */
  succeeds(response: ApiResponse | Promise<ApiResponse>): Promise<ApiResponse>;
  /** Like `succeeds`; resolves to the JSON body. */
  json(response: ApiResponse | Promise<ApiResponse>): Promise<unknown>;
  /** Expects an error response. Codes that the reference does not give are assumptions (decision S1). */
  rejects(response: ApiResponse | Promise<ApiResponse>, code: ErrorCode, subject?: string): Promise<void>;
  /** Expects a `validation_failed` whose details name a field (rule 7/validation-failed). */
  invalid(response: ApiResponse | Promise<ApiResponse>, field: string, subject?: string): Promise<void>;
  /** Expects a status of 400 to 499. */
  clientError(subject: string, status: number): void;
}

const referenceCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['validation_failed', 'rate_limited']);

/** Assertions that add disagreements to a list. */
export function createAssertions(disagreements: Disagreement[]): Assertions {
  const disagree = (subject: string, expected: string, found: unknown, assumed?: readonly DecisionId[]) =>
    void disagreements.push({ subject, expected, found: format(found), ...(assumed && { assumed }) });

  /** Whether the response is an error with the code. */
  function hasCode(response: ApiResponse, code: ErrorCode, subject: string): boolean {
    if (!isClientError(response.status)) {
      disagree(subject, `an error with the code ${code}`, describeResponse(response));
      return false;
    }
    if (codeOf(response) === code) return true;
    disagree(subject, `the code ${code}`, describeResponse(response), referenceCodes.has(code) ? undefined : ['S1']);
    return false;
  }

  function equal(subject: string, found: unknown, expected: unknown): void {
    if (!isDeepStrictEqual(found, expected)) disagree(subject, format(expected), found);
  }

  function holds(subject: string, condition: boolean, expected: string, found: unknown): void {
    if (!condition) disagree(subject, expected, found);
  }

  async function succeeds(promise: ApiResponse | Promise<ApiResponse>): Promise<ApiResponse> {
    const response = await promise;
    const { operation } = response.request;
    const status = operation === null ? 200 : operations[operation].success.status;
    if (response.status === status) return response;
    const isKnown = response.status === 200 && member(response.json, 'alreadyExisted') === true;
    disagree(describeRequest(response), `status ${status}`, describeResponse(response), isKnown ? ['S21'] : undefined);
    if (response.status < 200 || response.status > 299) throw new StopCheck(describeResponse(response));
    return response;
  }

  const contains = (list: unknown, item: unknown) => Array.isArray(list) && list.includes(item);

  return {
    equal,
    has(json, members) {
      for (const [name, expected] of Object.entries(members)) equal(name, member(json, name), expected);
    },
    includes: (subject, list, item) => holds(subject, contains(list, item), `${format(item)} among them`, list),
    excludes: (subject, list, item) => holds(subject, !contains(list, item), `${format(item)} not among them`, list),
    holds,
    succeeds,
    json: async (response) => (await succeeds(response)).json,
    async rejects(promise, code, subject) {
      const response = await promise;
      hasCode(response, code, subject ?? describeRequest(response));
    },
    async invalid(promise, field, subject) {
      const response = await promise;
      const what = subject ?? describeRequest(response);
      const details = member(member(response.json, 'error'), 'details');
      if (hasCode(response, 'validation_failed', what) && !names(details, field))
        disagree(what, `details that name ${field}`, details);
    },
    clientError(subject, status) {
      if (!isClientError(status)) disagree(subject, 'a status of 400 to 499', `status ${status}`);
    },
  };
}

/** A response's method and path. */
export function describeRequest({ request }: ApiResponse): string {
  return `${request.method} ${request.path}`;
}

const isClientError = (status: number) => status >= 400 && status <= 499;

function describeResponse(response: ApiResponse): string {
  const code = codeOf(response);
  return `status ${response.status}${typeof code === 'string' ? ` ${code}` : ''}`;
}

/** Whether details of any shape name a field: as a value, as a key, or as the start of a longer path. */
function names(details: unknown, field: string): boolean {
  if (typeof details === 'string')
    return details === field || ['.', '[', ' '].some((separator) => details.startsWith(field + separator));
  if (typeof details !== 'object' || details === null) return false;
  return Object.entries(details).some(([key, value]) => names(key, field) || names(value, field));
}

/** A value, shortened for a report. */
function format(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return text.length > 300 ? `${text.slice(0, 297)}...` : text;
}
