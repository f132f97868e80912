import { type BrandingSlot, brandingSlots } from '@boothkit/contract/rules';
import { connectionScopeOf } from '../../accounts/keys.ts';
import { formatTimestamp } from '../../clock/timestamps.ts';
import type { ImageCodec } from '../../files/images/codec.ts';
import { toBase64 } from '../../http/base64.ts';
import type { Simulator } from '../../interface.ts';
import { mcpPath } from '../../mcp/path.ts';
import type { AccountState } from '../../store/account-state.ts';
import type { World } from '../../store/world.ts';
import type { FaultRecord } from '../faults/store.ts';
import { faultTargets, isDelivery } from '../faults/targets.ts';
import type { ActionRecord, RequestRecord } from '../journal/records.ts';
import { parseStoredBody } from '../journal/stored-body.ts';
import { parseStoredText } from '../journal/stored-response.ts';
import { changedFieldsOf } from './expectation.ts';
import { type MadeUp, withMadeUpName } from './made-up.ts';
import { decoded, madeValues } from './made-values.ts';
import { isDelayed, type RecordedStep, timeOf } from './recording.ts';
import {
  type MadeValue,
  type SentRequest,
  type SentStep,
  Template,
  type TestPlan,
  type TestStep,
  type Text,
  type Value,
} from './test-plan.ts';
import { faultFor, type Outcome, parsed, trialWith } from './trial.ts';
import { UnrepeatableError } from './unrepeatable.ts';
import { bytesInTest, pictureLike } from './upload-bytes.ts';

/** A recording, and what it is repeated with. */
interface Repeated {
  readonly world: World;
  readonly steps: readonly RecordedStep[];
  /** The first step whose outcome the test checks. */
  readonly checkFrom: number;
  /** A new simulator with the world at the beginning. */
  readonly sim: Simulator;
  readonly file: TestPlan['world'];
  readonly madeUp: MadeUp;
  readonly imageCodec: () => Promise<ImageCodec>;
}

/** Actions that leave the world as it is, or that the steps of a test stand for: times and faults. */
const notRepeated = new Set([
  ...['create_snapshot', 'delete_snapshot', 'create_world', 'delete_world', 'delete_requests'],
  ...['advance_clock', 'play_scenario', 'delete_fault', 'delete_faults', 'inspect_page'],
]);

/** Actions whose body names a person. */
const people = new Set(['create_operator', 'create_invite', 'create_team_member', 'update_team_member']);

/** Repeats a recording with a simulator of its own, and gives the steps of a test that does the same. */
export async function repeat(repeated: Repeated): Promise<TestStep[]> {
  const { world, file, madeUp, imageCodec, checkFrom } = repeated;
  const trial = trialWith(repeated.sim);
  const made = madeValues(madeUp);
  const changedFields = changedFieldsOf({ made, madeUp });
  const steps: TestStep[] = [];
  const addresses = new Map<string, string>();
  for (const step of repeated.steps) if ('request' in step) nameAddress(step.request.address);
  const keyOfFile = keysOf(file);
  made.give(file);

  function nameAddress(address: string): string {
    const name = addresses.get(address) ?? `client-${addresses.size + 1}`;
    addresses.set(address, name);
    return name;
  }

  function moveTo(now: string): void {
    if (trial.moveTo(now)) steps.push({ kind: 'clock', now });
  }

  /** Sends a step, checks its status at most, and learns what its response made. */
  async function send(kind: SentStep['kind'], variable: string, request: SentRequest): Promise<Outcome> {
    const outcome = await trial.send(kind, request);
    steps.push({ kind, variable, request, expected: undefined });
    return outcome;
  }

  /** The key of a request; a step that asks for it is added where it is that of a connection. */
  async function keyFor({ accountId, keyId, headers, startedMs }: RequestRecord): Promise<Text | undefined | null> {
    if (keyId === null || accountId === null) return headers['authorization'] === undefined ? undefined : 'no-such-key';
    const inFile = keyOfFile.get(`${accountId} ${keyId}`);
    if (inFile !== undefined) return inFile;
    const hash = world.hasAccount(accountId) ? world.account(accountId).keys.get(keyId)?.hash : undefined;
    if (hash === undefined) return null;
    const known = made.findKey(hash);
    if (known) return new Template([known]);
    const scope = connectionScopeOf(world, accountId, hash);
    if (scope === undefined) return null;
    moveTo(formatTimestamp(startedMs));
    const variable = `connection${connections.size + 1}`;
    const path = made.inPath(`/accounts/${encodeURIComponent(accountId)}/connection`, `?scope=${scope}`);
    const { body } = await send('control', variable, { method: 'GET', path });
    const value = (body as { readonly apiKey?: string } | undefined)?.apiKey ?? '';
    const key: MadeValue = { variable, at: ['body', 'apiKey'], value };
    connections.add(key);
    keyOfFile.set(`${accountId} ${keyId}`, new Template([key]));
    return new Template([key]);
  }
  const connections = new Set<MadeValue>();
  let hasDelays = false;

  /** The bytes of an upload, as the test sends them; where they are kept no longer, a picture that its slots take. */
  async function bytesOf(accountId: string | null, storagePath: string, contentType: string): Promise<Uint8Array> {
    const account = accountId !== null && world.hasAccount(accountId) ? world.account(accountId) : undefined;
    const filled = slotsFilledBy(storagePath, repeated.steps);
    const bytes = account?.uploadedBytes.get(storagePath) ?? (account && keptImage(account, filled));
    if (bytes) return bytesInTest(bytes, imageCodec);
    const format = contentType === 'image/jpeg' ? 'jpeg' : 'png';
    return pictureLike({ format, ...sizeFor(filled) }, imageCodec);
  }

  /** A recorded request as the test sends it, or the reason why it cannot. */
  async function sentAs(record: RequestRecord): Promise<SentRequest | string> {
    const { method, operation, path, search } = record;
    if (path === mcpPath) return 'it came over MCP';
    if (record.status === 400 && record.error?.rule === '4/json')
      return 'its body is no JSON, which the journal does not keep';
    if (record.body?.isTruncated) return 'the journal has only a part of its body';
    const named = addresses.size > 1 ? { 'simulator-client-ip': nameAddress(record.address) } : {};
    if (operation === 'get_file' || operation === 'get_gallery_page' || operation === 'upload_bytes') {
      const url = made.findUrl(path + search);
      if (!url) return 'no response before it has its URL';
      if (operation !== 'upload_bytes') return { method, url: new Template([url]), headers: named };
      const bytes = await bytesOf(record.accountId, path.slice(1), record.headers['content-type'] ?? '');
      const member = (name: string): Text =>
        new Template([{ variable: url.variable, at: ['body', 'headers', name], value: headerValue(url, name) }]);
      const headers = { 'content-type': member('content-type'), 'x-upload-id': member('x-upload-id'), ...named };
      return { method, url: new Template([url]), headers, base64: toBase64(bytes) };
    }
    const key = await keyFor(record);
    if (key === null) return 'its key is that of a connected app, or was made in process';
    const body = record.body && parseStoredBody(record.body);
    const version = record.headers['service-version'];
    const contentType = record.headers['content-type'];
    const headers = {
      ...(version !== undefined && { 'service-version': version }),
      ...(contentType !== undefined && !contentType.startsWith('application/json') && { 'content-type': contentType }),
      ...named,
    };
    return {
      method,
      path: made.inPath(path, search),
      ...(key !== undefined && { key }),
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(body !== undefined && { body: await sizedAs(record, made.inJson(body)) }),
    };
  }

  /** The body of create_upload with the size of the bytes that the test uploads. */
  async function sizedAs({ operation, accountId, response }: RequestRecord, body: Value): Promise<Value> {
    const hasSize = typeof body === 'object' && body !== null && 'sizeBytes' in body;
    if (operation !== 'create_upload' || !hasSize || !response) return body;
    const { storagePath } = (parseStoredText(response) ?? {}) as { readonly storagePath?: string };
    if (storagePath === undefined) return body;
    const { contentType } = body as { readonly contentType?: Value };
    return { ...(body as object), sizeBytes: (await bytesOf(accountId, storagePath, String(contentType))).length };
  }

  /** The header of an upload that create_upload gave. */
  const responses = new Map<string, unknown>();
  const headerValue = ({ variable }: MadeValue, name: string): string =>
    (responses.get(variable) as { readonly headers: Record<string, string> }).headers[name] ?? '';

  async function repeatRequest(record: RequestRecord, id: string, isChecked: boolean): Promise<void> {
    const name = `${id} (${record.operation ?? record.method}, ${record.status ?? 'no response'})`;
    const leaveOut = (reason: string) => {
      if (mayHaveChanged(record)) throw new UnrepeatableError(`the test cannot repeat ${name}: ${reason}`);
      steps.push({ kind: 'comment', text: `${name} is left out: ${reason}.` });
    };
    const request = await sentAs(record);
    if (typeof request === 'string') return leaveOut(request);
    moveTo(timeOf(record));
    const before = { snapshot: trial.snapshot(), steps: steps.length };
    for (const fault of record.faults) injectOnce(record.operation ?? '', fault);
    const variable = id.replace('-', '');
    const outcome = await trial.send('call', request);
    const { body: recorded } = { body: record.response && parseStoredText(record.response) };
    if (isDelayed(record)) hasDelays = true;
    const difference = differenceOf(record, outcome, hasDelays);
    if (difference !== undefined) {
      trial.restore(before.snapshot);
      steps.length = before.steps;
      return leaveOut(difference);
    }
    const sent = record.body && parseStoredBody(record.body);
    made.give(sent);
    made.give([...record.path.split('/').map(decoded), ...new URLSearchParams(record.search).values()]);
    const fields = changedFields(recorded, outcome.body, sent);
    const expected: Value = {
      status: record.status,
      ...(record.error && { rule: record.error.rule }),
      ...(isFilled(fields) && { body: fields }),
    };
    made.learn(variable, { body: recorded }, { body: outcome.body });
    responses.set(variable, outcome.body);
    steps.push({ kind: 'call', variable, request, expected: isChecked ? expected : undefined });
  }

  function injectOnce(operation: string, fault: FaultRecord): void {
    const once = faultTargets.some((target) => target === operation) ? faultFor(operation, fault) : undefined;
    if (!once) return;
    const safe = madeUp.json(once);
    trial.inject(safe);
    steps.push({ kind: 'fault', fault: safe });
  }

  async function repeatAction(action: ActionRecord, id: string, isChecked: boolean): Promise<void> {
    const { operation, method, contentType, status } = action;
    const sent = parsed(new TextDecoder().decode(action.body));
    if (operation === 'advance_clock') return moveTo(formatTimestamp(action.endedMs));
    if (notRepeated.has(operation) || (operation === 'create_fault' && !isForDeliveries(sent))) return;
    if (sent === undefined && action.body.length > 0 && status === 400) {
      steps.push({ kind: 'comment', text: `${id} (${operation}) is left out: its body is no JSON.` });
      return;
    }
    moveTo(formatTimestamp(action.startedMs));
    const { pathname, search } = new URL(`http://localhost${action.path}`);
    const isBytes = operation === 'serve_web_page' && action.body.length > 0;
    const bytes = isBytes ? await bytesInTest(action.body, imageCodec) : undefined;
    const request: SentRequest = {
      method,
      path: made.inPath(pathname, search),
      ...(bytes && { headers: { 'content-type': contentType }, base64: toBase64(bytes) }),
      ...(sent !== undefined &&
        !bytes && { body: made.inJson(people.has(operation) ? withMadeUpName(sent, madeUp) : sent) }),
    };
    const before = trial.snapshot();
    const outcome = await trial.send('control', request);
    if (outcome.status !== status) {
      const reason = `it responded with ${status} and responds with ${outcome.status} here`;
      if (status < 400) throw new UnrepeatableError(`the test cannot repeat ${id} (${operation}): ${reason}`);
      trial.restore(before);
      steps.push({ kind: 'comment', text: `${id} (${operation}) is left out: ${reason}.` });
      return;
    }
    const variable = id.replace('-', '');
    made.give(sent);
    made.learn(variable, { body: parsed(action.response) }, { body: outcome.body });
    steps.push({ kind: 'control', variable, request, expected: isChecked ? { status } : undefined });
  }

  for (const [at, step] of repeated.steps.entries()) {
    if ('request' in step) await repeatRequest(step.request, step.id, at >= checkFrom);
    else await repeatAction(step.action, step.id, at >= checkFrom);
  }
  if (world.clock.frozen) moveTo(world.now());
  return steps;
}

/** The made-up keys of a world file, by account and key. */
function keysOf({ accounts = [] }: TestPlan['world']): Map<string, Text> {
  return new Map(
    accounts.flatMap(({ id, keys = [] }) => keys.map((key) => [`${id} ${key.id}`, key.value ?? ''] as const)),
  );
}

/** A slot of an event that an upload filled. */
interface FilledSlot {
  readonly eventId: string;
  readonly slot: BrandingSlot;
}

/** The slots that an upload filled, or may have filled, in a recording. */
function slotsFilledBy(storagePath: string, steps: readonly RecordedStep[]): FilledSlot[] {
  return steps.flatMap((step) => {
    if (!('request' in step)) return [];
    const { operation, body, params } = step.request;
    if (operation !== 'set_event_branding_image' || !body || !mayHaveChanged(step.request)) return [];
    const sent = parseStoredBody(body) as { readonly slot?: BrandingSlot; readonly uploadPath?: string } | undefined;
    if (sent?.uploadPath !== storagePath || !sent.slot || !Object.hasOwn(brandingSlots, sent.slot)) return [];
    return [{ eventId: String(params['eventId']), slot: sent.slot }];
  });
}

/** The image that was made of an upload, where a slot still has it. */
function keptImage(account: AccountState, filled: readonly FilledSlot[]): Uint8Array | undefined {
  for (const { eventId, slot } of filled) {
    const imageId = account.events.get(eventId)?.branding.images[slot];
    const image = imageId === undefined ? undefined : account.images.get(imageId);
    if (image) return image.stored.bytes;
  }
  return undefined;
}

/** A size that all of some slots take: as wide and as high as the largest that the reference recommends for one of them. */
function sizeFor(filled: readonly FilledSlot[]): { readonly widthPx: number; readonly heightPx: number } | undefined {
  if (filled.length === 0) return undefined;
  const sizes = filled.map(({ slot }) => brandingSlots[slot].recommendedPx);
  return {
    widthPx: Math.max(...sizes.map(({ width, height }) => width ?? height)),
    heightPx: Math.max(...sizes.map(({ height }) => height)),
  };
}

/** Whether a request may have changed the world: it succeeded, or its response was lost after it did. */
function mayHaveChanged({ method, status, faults }: RequestRecord): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  const isLost = faults.some(({ afterChange }) => afterChange);
  return isLost || status === null ? faults.length === 0 || isLost : status < 400;
}

/** How the outcome of a request differs from the recorded one, in words, and why: after recorded delays, or without any. */
function differenceOf({ status, error }: RequestRecord, outcome: Outcome, hasDelays: boolean): string | undefined {
  const rule = error?.rule ?? null;
  if (outcome.status === status && (outcome.rule ?? null) === rule) return undefined;
  const words = (one: Pick<Outcome, 'status' | 'rule'>) =>
    `${one.status ?? 'no response'}${one.rule === null ? '' : ` by rule ${one.rule}`}`;
  const cause =
    hasDelays && outcome.status === 429
      ? 'since a test moves the clock in place of delays, after which limits have counted otherwise'
      : 'so something else than the recorded requests and actions had an effect';
  return `the response was ${words({ status, rule })} and is ${words(outcome)} here, ${cause}`;
}

const isForDeliveries = (fault: unknown): boolean =>
  [
    (fault as { readonly operation?: string | readonly string[] })?.operation ??
      (fault as { readonly delivery?: string })?.delivery ??
      [],
  ]
    .flat()
    .some((target) => isDelivery(target) || target === 'lost' || target === 'doubled');

const isFilled = (fields: Value | undefined): fields is Value =>
  fields !== undefined && !(typeof fields === 'object' && fields !== null && Object.keys(fields).length === 0);
