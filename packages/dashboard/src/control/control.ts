import type { AnswerOf, BodyOf, Called, OperationAt, Verb } from './operation-at.ts';
import { plain, withHint } from './wording.ts';

/** An error of the control API, with its message. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
  readonly status: number;
  /** The message that a tablet shows to guests; `undefined` where it has none. */
  readonly notice: string | undefined;
  /** The fields that were rejected, each with its message. */
  readonly details: readonly Detail[];

  constructor(status: number, message: string, details: readonly Detail[] = []) {
    super(message);
    this.status = status;
    this.notice = details.find(({ field }) => field === 'notice')?.message;
    this.details = details;
  }
}

interface Detail {
  readonly field: string;
  readonly message: string;
}

/** Does something with a file. An error speaks of the file by its name, and has all reasons. */
export async function withFile<Result>(file: File, part: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ControlError) || error.details.length === 0) throw error;
    const atFile = new RegExp(`^(?:the body|${part})(?= )`);
    const reasons = error.details.map(({ message }) => plain(message).replace(atFile, 'the file'));
    const listed = reasons.length === 1 ? ` ${reasons[0]}` : reasons.map((reason) => `\n${reason}`).join('');
    throw new Error(`${file.name} cannot be used:${listed}.`);
  }
}

// The page lies one step below the control API, whichever world it belongs to.
const controlUrl = new URL('../', document.baseURI);

const kept = 'token';

/** The token of the control API. A tab keeps it; where the browser blocks the data of sites, the page has it until it is reloaded. */
let token = ofTab((storage) => storage.getItem(kept)) ?? null;

function ofTab<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

/** Loads the page anew with a token. */
export function openWith(entered: string): void {
  history.replaceState(null, '', `#token=${encodeURIComponent(entered)}&${location.hash.slice(1)}`);
  location.reload();
}

/** Whether the page has a token. */
export const hasToken = (): boolean => token !== null;

/** Keeps the token that the address brings in its fragment, and removes it from the address. */
export function takeToken(): void {
  const [, written, rest = ''] = /^#token=([^&#/]+)[&#]?(.*)$/.exec(location.hash) ?? [];
  if (written === undefined) return;
  const given = decoded(written);
  token = given;
  ofTab((storage) => storage.setItem(kept, given));
  history.replaceState(null, '', rest === '' ? `${location.pathname}${location.search}` : `#${rest}`);
}

/** The address of the dashboard of a world behind this server. Another tab has kept no token, so the fragment brings it. */
export function dashboardOf(worldUrl: string): string {
  return `${worldUrl}/dashboard/${token === null ? '' : `#token=${encodeURIComponent(token)}`}`;
}

/** A part of the address; as it stands where it was mistyped. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Sends a request to the control API; the response may have any status. A file is sent as it is. */
export async function ask(
  method: string,
  path: string,
  body?: unknown,
  contentType = 'application/json',
): Promise<Response> {
  return reach(new URL(path, controlUrl), {
    method,
    headers: {
      // The timeline says that the dashboard did it, and no program.
      'Simulator-Client': 'dashboard',
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': contentType }),
    },
    ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
  });
}

/** The error of a request without a response. */
export const noResponse = 'There was no response. Is the simulator still running?';

/** Fetches something of the simulator. The browser's own words for a failure name neither the simulator nor what to do. */
export async function reach(url: string | URL, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch {
    throw new Error(noResponse);
  }
}

/** The error of a response, with what it says to do. */
export async function failureOf(response: Response): Promise<ControlError> {
  const said = (await response.json().catch(() => ({})))?.error ?? {};
  const { message = `The status is ${response.status}.`, hint, details } = said;
  const text = withHint(message, hint).replace(/^The request is not valid: (?:[a-z ]+: )?/, '');
  return new ControlError(response.status, text, Array.isArray(details) ? details : []);
}

/** Calls an operation of the control API, by its path from there on. Throws a {@link ControlError} with the reason where the API rejects it. */
export const control = call as unknown as Control;

/** A function that calls operations of the control API; `Otherwise` is what it returns where it has no response. */
export type Control<Otherwise = never> = <const Method extends Verb, const Path extends string>(
  method: Method,
  path: Path & Called<Method, Path>,
  ...body: BodyOf<OperationAt<Method, Path>>
) => Promise<AnswerOf<OperationAt<Method, Path>> | Otherwise>;

const inFlight = new Set<Promise<unknown>>();

/** Settles once the calls that are in flight now have their responses. */
export const responses = (): Promise<unknown> => Promise.allSettled(inFlight);

/** As {@link control}, for functions that check a path and its body where they are called. */
export function call(method: Verb, path: string, body?: unknown): Promise<unknown> {
  const made = send(method, path, body).finally(() => inFlight.delete(made));
  inFlight.add(made);
  return made;
}

async function send(method: Verb, path: string, body: unknown): Promise<unknown> {
  const response = await ask(method, path, body);
  if (!response.ok) throw await failureOf(response);
  return response.json();
}
