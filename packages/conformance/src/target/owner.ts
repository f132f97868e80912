import type { Fetch } from '@boothkit/client';
import { member, readJson, textMember } from './answer.ts';
import type { Api } from './api.ts';
import type { Stage } from './stage.ts';
import { inWords } from './wire.ts';

/** A request of the control API: its body goes as JSON, a Blob as it is. Rejects with {@link ControlRefused} where it is refused. */
export type Control = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** An account that a check made for itself. */
export interface OwnedAccount extends Stage {
  readonly accountId: string;
  readonly paySetIds: readonly string[];
  /** Makes one more key, and the API as it opens it. */
  newKey(): Promise<{ readonly id: string; readonly api: Api }>;
  /** A request of the control API, relative to the account. */
  control(method: string, path: string, body?: unknown): Promise<unknown>;
}

/** The owner's side of a target, over its control API. */
export interface Owner {
  /** Makes an account; the input is the body of the control API's `create_account`. */
  account(input?: object): Promise<OwnedAccount>;
  readonly control: Control;
  /** Moves the target's clock. */
  advance(seconds: number): Promise<void>;
  /** Now, at the target, in milliseconds since the epoch. */
  now(): Promise<number>;
}

/** Thrown where the control API refuses what the owner, a guest or a tablet asks for. */
export class ControlRefused extends Error {
  override readonly name = 'ControlRefused';
  readonly status: number;
  /** What it says of it. */
  readonly told: string;

  constructor(asked: string, status: number, json: unknown) {
    const told = textMember(member(json, 'error'), 'message');
    super(`the control API refused ${asked}: status ${status}${told && `, ${told}`}`);
    this.status = status;
    this.told = told;
  }
}

/** The refusal that a request of the control API meets; undefined where it is granted. Rejects for whatever else goes wrong. */
export async function refusalOf(asked: Promise<unknown>): Promise<ControlRefused | undefined> {
  try {
    await asked;
    return undefined;
  } catch (error) {
    if (error instanceof ControlRefused) return error;
    throw error;
  }
}

/** How the owner's side is reached. */
export interface ControlOptions {
  readonly controlUrl: string;
  readonly controlToken: string | undefined;
  readonly fetch: Fetch;
  readonly signal: AbortSignal | undefined;
}

/** The way to a control API. */
export function createControl({ controlUrl, controlToken, fetch, signal }: ControlOptions): Control {
  return async (method, path, body) => {
    const headers = {
      'content-type': body instanceof Blob ? body.type : 'application/json',
      ...(controlToken !== undefined && { authorization: `Bearer ${controlToken}` }),
    };
    const request = new Request(`${controlUrl}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const response = await fetch(request).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw new Error(`the control API at ${controlUrl} cannot be reached: ${inWords(error)}`);
    });
    const json = readJson(new Uint8Array(await response.arrayBuffer()));
    if (response.ok) return json;
    throw new ControlRefused(`${method} ${path}`, response.status, json);
  };
}

/** What the control API answers to a new account. */
export interface SeededAccount {
  readonly accountId: string;
  readonly apiKey: string;
  readonly readOnlyApiKey: string;
  readonly templateIds: readonly string[];
  readonly attractScreenIds: readonly string[];
  readonly stickerSetIds: readonly string[];
  readonly paySetIds: readonly string[];
}

/** Makes an account. Rejects where the control API answers something else. */
export async function seedAccount(control: Control, input: object = {}): Promise<SeededAccount> {
  const json = await control('POST', '/accounts', input);
  const ids = (name: string): string[] => {
    const list = member(json, name);
    return Array.isArray(list) ? list.filter((id): id is string => typeof id === 'string') : [];
  };
  const account: SeededAccount = {
    accountId: textMember(json, 'accountId'),
    apiKey: textMember(json, 'apiKey'),
    readOnlyApiKey: textMember(json, 'readOnlyApiKey'),
    templateIds: ids('templateIds'),
    attractScreenIds: ids('attractScreenIds'),
    stickerSetIds: ids('stickerSetIds'),
    paySetIds: ids('paySetIds'),
  };
  if (account.apiKey === '' || account.templateIds.length === 0)
    throw new Error('the control API made an account without a key or a template');
  return account;
}
