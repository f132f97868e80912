import { createSimulator, type Simulator, type SimulatorOptions } from '@boothkit/simulator';
import { seedAccount } from '../../src/objects/accounts/seed.ts';
import { type CheckedResponse, checkResponse } from './check.ts';
import { type DescribedOperation, operationNamed } from './documents.ts';
import { edited } from './edits.ts';
import { createKnownValues, type KnownValues } from './known-values.ts';
import { filled, jsonText, type Sources, wellFormed } from './markers.ts';
import type { BodyPlan, RequestPlan } from './requests.ts';
import { pictures } from './samples.ts';
import { createTransport, isLostConnection, longestHead, type ReadResponse, type SentRequest } from './transport.ts';

/** How the simulator of a sequence is set up. The command line has an option for each but `checkResponses`, which changes no response. */
export interface Setup {
  readonly seed: string;
  readonly clock: string;
  readonly limits: 'documented' | 'off';
  readonly checkResponses: boolean;
}

/** Something that the documents do not allow, or that must never happen. */
export class Violation extends Error {
  override readonly name = 'Violation';
  readonly sent: SentRequest;

  constructor(message: string, sent: SentRequest, cause?: unknown) {
    super(`${sent.method} ${sent.target.slice(0, 300)}: ${message}`, { cause });
    this.sent = sent;
  }
}

/** A request that was sent, with what became of it. */
export interface Exchange {
  readonly sent: SentRequest;
  /** `undefined` where a fault dropped the connection. */
  readonly status: number | undefined;
  /** The documented operation that the request was for, if any; as `control <id>` for one of the control API. */
  readonly operationId: string | undefined;
}

/** Sends plans to one simulator, each filled with what earlier responses had. */
export interface Sender {
  /** Rejects with a {@link Violation}. */
  send(plan: RequestPlan): Promise<Exchange>;
  close(): Promise<void>;
}

/** Makes the simulator of a sequence. */
export type MakeSimulator = (options: SimulatorOptions) => Simulator;

/** What is known when a plan is filled. */
interface Knowledge {
  readonly known: KnownValues;
  readonly accountId: string;
  /** What operations responded with last, by their pointers. */
  readonly lastBodies: Map<string, unknown>;
  /** The headers to send with an upload, by its URL. */
  readonly uploadHeaders: Map<string, Readonly<Record<string, string>>>;
}

const nameOf = ({ api, operationId }: DescribedOperation) =>
  api === 'control' ? `control ${operationId}` : operationId;

const longestLastBody = 100_000;
const mayDropConnections = ['create_fault', 'play_scenario'];

/** Makes a sender with a new simulator, which begins as the one on the command line does, so that its requests can be repeated there. */
export function createSender(setup: Setup, make: MakeSimulator = createSimulator): Sender {
  const { seed, clock, limits, checkResponses } = setup;
  const known = createKnownValues();
  const internalErrors: unknown[] = [];
  const simulator = make({
    ...{ seed, limits, checkResponses },
    clock: { start: clock, frozen: true },
    onInternalError: (error) => internalErrors.push(error),
    populate: (made) => known.learn(operationNamed('create_account'), undefined, seedAccount(made.accounts.create())),
  });
  const transport = createTransport(simulator);
  const firstAccountId = known.pick('accountId', 0, undefined);
  const lastBodies: Knowledge['lastBodies'] = new Map();
  const uploadHeaders: Knowledge['uploadHeaders'] = new Map();
  const succeeded = new Set<string>();

  async function received(sent: SentRequest): Promise<ReadResponse | undefined> {
    try {
      return await transport.send(sent);
    } catch (error) {
      if (isLostConnection(error) && mayDropConnections.some((name) => succeeded.has(name))) return undefined;
      throw new Violation(`no response: ${error}`, sent, error);
    }
  }

  function learn(sent: SentRequest, { operation, params = {}, body }: CheckedResponse, sizeBytes: number): void {
    if (!operation) return;
    const { operationId, pointer } = operation;
    succeeded.add(operationId);
    known.learn(operation, params['accountId'] ?? ownerOfKey(known, sent), body);
    if (sizeBytes < longestLastBody) lastBodies.set(pointer, body);
    if (operationId !== 'create_upload') return;
    const { uploadUrl, headers } = body as { uploadUrl: string; headers: Readonly<Record<string, string>> };
    uploadHeaders.set(uploadUrl, headers);
  }

  /** A sign-in gives its next step something too, though no document describes it. */
  function learnSignIn({ target }: SentRequest, { status, headers, body }: ReadResponse): void {
    const location = URL.parse(headers.get('location') ?? '');
    if (status === 303 && location) known.add('authorizationCode', location.searchParams.get('code') ?? '');
    if (status === 201 && target.endsWith('/connect/register'))
      known.add('clientId', JSON.parse(new TextDecoder().decode(body)).client_id);
  }

  return {
    async send(plan) {
      const accountId = plan.account === 0 ? firstAccountId : known.pick('accountId', plan.account, undefined);
      const sent = requestOf(plan, { known, accountId, lastBodies, uploadHeaders });
      const response = await received(sent);
      const internalError = internalErrors.shift();
      if (internalError !== undefined) throw new Violation(`an internal error: ${internalError}`, sent, internalError);
      const checked = response && checkResponse(sent, response, { hasStubs: succeeded.has('create_route') });
      if (checked?.violation !== undefined) throw new Violation(checked.violation, sent);
      if (response && !checked?.operation) learnSignIn(sent, response);
      if (checked?.body !== undefined && response && response.status < 300) learn(sent, checked, response.body.length);
      return { sent, status: response?.status, operationId: checked?.operation && nameOf(checked.operation) };
    },
    close: transport.close,
  };
}

/** What markers are replaced by, in an encoding. */
type SourcesOf = (encode: (text: string) => string) => Sources;

/** The request of a plan, its markers filled. */
function requestOf(
  { method, target, headers, body, newest, viaSocket }: RequestPlan,
  knowledge: Knowledge,
): SentRequest {
  const { known, accountId, lastBodies, uploadHeaders } = knowledge;
  const sources: SourcesOf = (encode) => ({
    known: (name, pick) => encode(known.pick(name, newest ? 0 : pick, accountId)),
    picture: (at) => Buffer.from(pictures[at] ?? []).toString('base64'),
  });
  const url = target.startsWith('/') ? undefined : filled(target, sources(String));
  const path = url === undefined ? filled(target, sources(encodeURIComponent)) : pathOf(url);
  const own = Object.entries(headers).map(([name, value]) => [name, filled(value, sources(String))] as const);
  const sent = {
    method,
    target: path.replace(/#.*$/s, '').replaceAll(/[^\x21-\x7e]/gu, (other) => encodeURIComponent(wellFormed(other))),
    headers: { ...Object.fromEntries(own), ...(method === 'PUT' && url !== undefined && uploadHeaders.get(url)) },
    body: body && bytesOf(body, sources, lastBodies),
  };
  const headLength = sent.target.length + JSON.stringify(sent.headers).length;
  return { ...sent, viaSocket: viaSocket && headLength <= longestHead };
}

/** Path and query of a URL that a response had. */
function pathOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed ? `${parsed.pathname}${parsed.search}` : `/${url}`;
}

function bytesOf(plan: BodyPlan, sourcesOf: SourcesOf, lastBodies: Knowledge['lastBodies']): Uint8Array | undefined {
  if ('bytes' in plan) return plan.bytes;
  if ('picture' in plan) return pictures[plan.picture];
  const inJson = sourcesOf((text) => JSON.stringify(text).slice(1, -1));
  const textOf = (value: unknown) => filled(jsonText(value) ?? '', inJson);
  const encoder = new TextEncoder();
  if ('text' in plan) return encoder.encode(plan.text);
  if ('form' in plan) {
    const fields = Object.entries(plan.form).map(([name, value]) => [name, filled(value, sourcesOf(String))]);
    return encoder.encode(String(new URLSearchParams(fields)));
  }
  const given = 'json' in plan ? plan.json : (lastBodies.get(plan.responseOf) ?? {});
  return encoder.encode(textOf(edited(given, plan.edits)));
}

/** The account whose key a request carries. */
function ownerOfKey(known: KnownValues, { headers }: SentRequest): string | undefined {
  const key = headers['authorization']?.slice('Bearer '.length) ?? '';
  const names = ['apiKey', 'readOnlyApiKey', 'createdKey'];
  return names.map((name) => known.accountOf(name, key)).find((owner) => owner !== undefined);
}
