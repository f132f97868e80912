import type { Fetch } from '@boothkit/client';
import type { AccountResources } from './resources.ts';
import { describeError, listMember, member, readJson, textMember } from './response.ts';
import { describeFailure } from './transport.ts';

/** Sends a request to the control API: a Blob unchanged, any other body as JSON. Rejects with {@link ControlError} for an error response. */
export type Control = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Thrown if the control API rejects a request of the owner, a guest or a tablet. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
  /** The message of the error response. */
  readonly reason: string;

  constructor(request: string, status: number, json: unknown) {
    super(`the control API rejected ${request}: ${describeError({ status, json })}`);
    this.reason = textMember(member(json, 'error'), 'message');
  }
}

/** The error of a request to the control API; undefined if it succeeds. Rejects for any other error. */
export async function rejectionOf(request: Promise<unknown>): Promise<ControlError | undefined> {
  try {
    await request;
    return undefined;
  } catch (error) {
    if (error instanceof ControlError) return error;
    throw error;
  }
}

/** The address of a control API, and how to reach it. */
export interface ControlOptions {
  readonly controlUrl: string;
  readonly controlToken: string | undefined;
  readonly fetch: Fetch;
  readonly signal: AbortSignal | undefined;
}

/** Creates the sender of requests to a control API. */
export function createControl({ controlUrl, controlToken, fetch, signal }: ControlOptions): Control {
  return async (method, path, body) => {
    const headers = {
      'content-type': body instanceof Blob ? body.type : 'application/json',
      ...(controlToken !== undefined && { authorization: `Bearer ${controlToken}` }),
    };
    const init = {
      method,
      headers,
      redirect: 'manual' as const,
      ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    };
    const response = await fetch(`${controlUrl}${path}`, init).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw new Error(`the control API at ${controlUrl} cannot be reached: ${describeFailure(error)}`);
    });
    const json = readJson(new Uint8Array(await response.arrayBuffer()));
    if (response.status >= 200 && response.status < 300) return json;
    throw new ControlError(`${method} ${path}`, response.status, json);
  };
}

/** A new account of the control API. */
export interface CreatedAccount {
  readonly accountId: string;
  readonly apiKey: string;
  readonly readOnlyApiKey: string;
  readonly resources: AccountResources;
  readonly paySetIds: readonly string[];
}

/** Creates an account. Rejects if the response has no key or template. */
export async function createAccount(control: Control, input: object = {}): Promise<CreatedAccount> {
  const json = await control('POST', '/accounts', input);
  const ids = (name: string) => listMember(json, name).map(String);
  const [firstTemplateId, ...otherTemplateIds] = ids('templateIds');
  const apiKey = textMember(json, 'apiKey');
  if (apiKey === '' || firstTemplateId === undefined)
    throw new Error('the control API created an account without a key or a template');
  return {
    accountId: textMember(json, 'accountId'),
    apiKey,
    readOnlyApiKey: textMember(json, 'readOnlyApiKey'),
    resources: {
      templateIds: [firstTemplateId, ...otherTemplateIds],
      attractScreenIds: ids('attractScreenIds'),
      stickerSetIds: ids('stickerSetIds'),
    },
    paySetIds: ids('paySetIds'),
  };
}
