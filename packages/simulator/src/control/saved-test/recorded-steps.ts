import { isJsonType, parsedJson } from '@boothkit/contract/internal';
import type {
  Fault,
  RecordedAction,
  RecordedKey,
  RecordedRequest,
  RecordedStep,
} from '@boothkit/saved-tests/write-test';
import { formatTimestamp } from '../../engine/clock/timestamps.ts';
import { toBase64 } from '../../engine/http/base64.ts';
import { mediaTypeOf } from '../../engine/http/header-values.ts';
import type { InjectedFault } from '../../model/faults/fault.ts';
import { fileRouteNames, isDelivery, whyUnknown } from '../../model/faults/fault-targets.ts';
import { type ActionRecord, parseStoredBody, type RequestRecord } from '../../model/journal/request-record.ts';
import { parseStoredText } from '../../model/journal/stored-response.ts';
import { isMcpPath } from '../../model/mcp-path.ts';
import type { World } from '../../model/world.ts';
import { connectionScopeOf } from '../../service/accounts/key-store.ts';
import type { NamedReceivers } from './receivers.ts';
import type { Recorded } from './recording.ts';
import { smallBytes, withSmallBytes } from './small-bytes.ts';
import { recordedImages } from './uploads.ts';

/** Actions that leave the world as it is, or that the steps of a test stand for: times and faults. */
const notRepeated = new Set([
  ...['create_snapshot', 'delete_snapshot', 'create_world', 'delete_world', 'delete_requests'],
  ...['play_scenario', 'delete_fault', 'delete_faults', 'inspect_page'],
]);

/** Rules that reject a URL, for which its host may be the reason: such a request keeps it. */
const ofUrls = new Set(['6.3', '4.9/source']);

/** The recorded steps of a world, as a test needs them. The test checks the outcome of the `checked` ones. */
export function recordedSteps(
  world: World,
  recorded: readonly Recorded[],
  checked: ReadonlySet<Recorded>,
  receivers: NamedReceivers,
): Promise<RecordedStep[]> {
  const requests = recorded.flatMap((each) => ('request' in each ? [each.request] : []));
  const addresses = [...new Set(requests.map(({ address }) => address))];
  const images = recordedImages(world, requests.filter(mayHaveChanged));

  function requestOf(id: string, isChecked: boolean, record: RequestRecord): RecordedRequest {
    const { startedMs, endedMs, method, operation, path, search, accountId, address, status, error } = record;
    const unsendable = whyUnsendable(world, record);
    const response = record.response && parseStoredText(record.response);
    const body = unsendable === undefined && record.body ? parseStoredBody(record.body) : undefined;
    const isDelayed = record.faults.some(({ latencyMs }) => latencyMs !== undefined);
    const upload = uploadOf(record, body, response);
    const source = record.completed ? images.ofSource(record) : undefined;
    const named = <Value>(value: Value) => (error && ofUrls.has(error.rule) ? value : receivers.json(operation, value));
    return {
      ...{ kind: 'request', id, isChecked, method, operation, path, search, status, unsendable },
      ...{ body: named(body), response: named(response) },
      ...{ startedAt: formatTimestamp(startedMs), tookEffectAt: formatTimestamp(isDelayed ? endedMs : startedMs) },
      isDelayed,
      client: addresses.length > 1 ? `client-${addresses.indexOf(address) + 1}` : undefined,
      key: keyOf(world, record),
      headers: headersOf(record),
      rule: error?.rule ?? null,
      mayHaveChanged: mayHaveChanged(record) && !isComputed(world, record) && !isExample(world, record),
      faults: record.faults.map((fault) => faultOnce(world, operation, fault)).filter((fault) => fault !== undefined),
      base64: upload && (async () => toBase64(await images.ofUpload({ accountId, ...upload }))),
      source: source && {
        url: named({ url: source.url }).url,
        base64: async () => toBase64(await source.bytes()),
      },
    };
  }

  async function actionOf(id: string, isChecked: boolean, record: ActionRecord): Promise<RecordedAction | undefined> {
    const { operation, method, path, contentType, status } = record;
    const body = parsedJson(new TextDecoder().decode(record.body));
    if (notRepeated.has(operation) || (operation === 'create_fault' && !isForDeliveries(body))) return undefined;
    const hasBytes = record.body.length > 0;
    const named = <Value>(value: Value) => (status < 400 ? receivers.json(operation, value) : value);
    return {
      ...{ kind: 'action', id, isChecked, operation, method, contentType, status },
      path: status < 400 ? receivers.path(operation, path) : path,
      body: await withSmallBytes(named(body)),
      startedAt: formatTimestamp(record.startedMs),
      response: named(parsedJson(record.response)),
      unsendable: body === undefined && hasBytes && status === 400 ? 'its body is not JSON' : undefined,
      base64:
        operation === 'serve_web_page' && hasBytes ? async () => toBase64(await smallBytes(record.body)) : undefined,
      guestSession: guestSessionOf(world, path),
    };
  }

  async function stepOf(each: Recorded): Promise<RecordedStep | undefined> {
    if ('request' in each) return requestOf(each.id, checked.has(each), each.request);
    const { operation, endedMs } = each.action;
    if (operation === 'advance_clock') return { kind: 'clock', now: formatTimestamp(endedMs) };
    return actionOf(each.id, checked.has(each), each.action);
  }

  return Promise.all(recorded.map(stepOf)).then((steps) => steps.filter((step) => step !== undefined));
}

function guestSessionOf(world: World, path: string): RecordedAction['guestSession'] {
  const [, accountId = '', id = ''] = /^\/accounts\/([^/?]+)\/guest-sessions\/([^/?]+)/.exec(path) ?? [];
  const session = world.hasAccount(accountId) ? world.account(accountId).guestSessions.get(id) : undefined;
  return session && { id, tabletPath: `/accounts/${accountId}/tablets/${session.tabletId}` };
}

/** Why a test cannot send a request, whatever came before it. */
function whyUnsendable(world: World, record: RequestRecord): string | undefined {
  const { path, status, error, body } = record;
  if (isMcpPath(path)) return 'it came over MCP';
  if (status === 400 && error?.rule === '4/json') return 'its body is not JSON, which the journal does not keep';
  if (isComputed(world, record))
    return 'a function of the program answered it (routes.add), which a test does not have';
  if (body?.isTruncated) return 'the journal has only a part of its body';
  const contentType = record.headers['content-type'];
  const isOther = contentType !== undefined && !isJsonType(mediaTypeOf(contentType));
  return body && isOther && world.document?.operations.has(record.operation ?? '')
    ? 'its body is not JSON, and the journal does not keep the bytes of others'
    : undefined;
}

/** Whether an example of the document was the response, which changes nothing. */
const isExample = ({ document, stubs }: World, { operation }: RequestRecord): boolean => {
  const found = document?.operations.get(operation ?? '');
  return found !== undefined && found.source === undefined && !stubs.has(found.name);
};

/** Whether a function of the program made the response. */
const isComputed = ({ stubs }: World, { operation, completed }: RequestRecord): boolean =>
  completed && typeof stubs.get(operation ?? '')?.answer === 'function';

function headersOf({ headers }: RequestRecord): Readonly<Record<string, string>> {
  const version = headers['service-version'];
  const contentType = headers['content-type'];
  return {
    ...(version !== undefined && { 'service-version': version }),
    ...(contentType !== undefined &&
      mediaTypeOf(contentType) !== 'application/json' && { 'content-type': contentType }),
  };
}

function keyOf(world: World, { accountId, keyId, headers }: RequestRecord): RecordedKey | undefined {
  if (keyId === null || accountId === null) return headers['authorization'] === undefined ? undefined : 'unknown';
  const hash = world.hasAccount(accountId) ? world.account(accountId).keys.get(keyId)?.hash : undefined;
  const connectionScope = hash === undefined ? undefined : connectionScopeOf(world.account(accountId), hash);
  return { accountId, id: keyId, hash, connectionScope };
}

/** The upload that a request creates, or whose bytes it sends. */
function uploadOf({ operation, path, headers }: RequestRecord, body: unknown, response: unknown) {
  if (operation === 'upload_bytes') return { storagePath: path.slice(1), contentType: headers['content-type'] };
  if (operation !== 'create_upload') return undefined;
  const { storagePath } = (response ?? {}) as { readonly storagePath?: string };
  const { contentType } = (body ?? {}) as { readonly contentType?: unknown };
  return storagePath === undefined ? undefined : { storagePath, contentType };
}

/** Whether a request may have changed the world: it succeeded, or its caller disconnected. */
function mayHaveChanged({ method, status, completed, faults }: RequestRecord): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return completed || (status === null && faults.length === 0);
}

/** A fault that has the effect on one call that the given one had: without its delay, which the clock stands for; undefined for a mere delay. */
function faultOnce(world: World, operation: string | null, fault: InjectedFault): Fault | undefined {
  if (operation === null || whyUnknown(operation, world, fileRouteNames) !== undefined) return undefined;
  const { status, code, message, headers, retryAfter, body, bodyBase64, contentType } = fault;
  const { disconnect, breakJson, cutOff, afterChange, expired } = fault;
  const effects = { status, code, message, headers, retryAfter, body, bodyBase64, contentType };
  const ways = { disconnect, breakJson, cutOff, afterChange, expired };
  const given = Object.fromEntries(Object.entries({ ...effects, ...ways }).filter(([, value]) => value !== undefined));
  if (Object.keys(given).every((name) => name === 'afterChange')) return undefined;
  return { operation, ...given, times: 1 } as Fault;
}

const isForDeliveries = (fault: unknown): boolean =>
  [
    (fault as { readonly operation?: string | readonly string[] })?.operation ??
      (fault as { readonly delivery?: string })?.delivery ??
      [],
  ]
    .flat()
    .some((target) => isDelivery(target) || target === 'lost' || target === 'doubled');
