import { changedFieldsOf } from './expectation.ts';
import { UnrepeatableError } from './interface.ts';
import { withMadeUpName } from './made-up.ts';
import { decoded, madeValues } from './made-values.ts';
import type {
  Fault,
  MadeUp,
  Means,
  RecordedAction,
  RecordedKey,
  RecordedRequest,
  RecordedStep,
  Recording,
  World,
} from './recording.ts';
import {
  type MadeValue,
  type SentRequest,
  type SentStep,
  Template,
  type TestStep,
  type Text,
  type Value,
} from './test-plan.ts';
import { type Outcome, send } from './trial.ts';

/** Actions whose body names a person. */
const people = new Set(['create_operator', 'create_invite', 'create_team_member', 'update_team_member']);

/** Requests to URLs that responses gave. */
const toGivenUrls = new Set<string | null>(['get_file', 'get_gallery_page', 'upload_bytes']);

/** Repeats a recording with a simulator that begins with the test's world, and gives the steps of a test that does the same. */
export async function repeat(recording: Recording, world: World, means: Means): Promise<TestStep[]> {
  const { madeUp } = means;
  const sim = means.startSimulator(world, recording.document);
  const made = madeValues(means);
  const differing = new Set<string>();
  const changedFields = changedFieldsOf({ made, madeUp, onDiffering: (name) => differing.add(name) });
  const steps: TestStep[] = [];
  const knownKeys = keysOf(world);
  const responses = new Map<string, unknown>();
  const served = new Set<string>();
  let connections = 0;
  let reads = 0;
  let hasDelays = false;
  made.give(world);

  function moveTo(now: string): void {
    if (Date.parse(now) <= sim.clock.now()) return;
    sim.clock.moveTo(now);
    steps.push({ kind: 'clock', now });
  }

  /** The key of a request, for which a step may have to ask; null for one that a test cannot have. */
  async function keyFor(key: RecordedKey | undefined, startedAt: string): Promise<Text | undefined | null> {
    if (key === undefined) return undefined;
    if (key === 'unknown') return 'no-such-key';
    const { accountId, id, hash, connectionScope } = key;
    const known = knownKeys.get(`${accountId} ${id}`);
    if (known !== undefined) return known;
    const madeValue = hash === undefined ? undefined : made.findKey(hash);
    if (madeValue) return new Template([madeValue]);
    if (connectionScope === undefined) return null;
    moveTo(startedAt);
    connections += 1;
    const variable = `connection${connections}`;
    const path = made.inPath(`/accounts/${encodeURIComponent(accountId)}/connection`, `?scope=${connectionScope}`);
    const request: SentRequest = { method: 'GET', path };
    const { body } = await send(sim, 'control', request);
    steps.push({ kind: 'control', variable, request, expected: undefined });
    const value = (body as { readonly apiKey?: string } | undefined)?.apiKey ?? '';
    const connection = new Template([{ variable, at: ['body', 'apiKey'], value }]);
    knownKeys.set(`${accountId} ${id}`, connection);
    return connection;
  }

  /** A recorded request as the test sends it, or the reason why it cannot. */
  async function sentAs(recorded: RecordedRequest): Promise<SentRequest | string> {
    const { method, path, search, body, client, unsendable } = recorded;
    if (unsendable !== undefined) return unsendable;
    const fromClient = client === undefined ? undefined : { 'simulator-client-ip': client };
    if (toGivenUrls.has(recorded.operation)) {
      const url = made.findUrl(path + search);
      if (!url) return 'no response before it has its URL';
      const base64 = await recorded.base64?.();
      const headers = { ...(base64 !== undefined && uploadHeaders(url, recorded)), ...fromClient };
      return {
        ...{ method, url: new Template([url]), headers },
        // Storage rejects an upload with a key, whichever it is.
        ...(recorded.key !== undefined && { key: 'no-such-key' }),
        ...(base64 !== undefined && { base64 }),
      };
    }
    const key = await keyFor(recorded.key, recorded.startedAt);
    if (key === null) return 'its key is that of a connected app, or was made in process';
    const headers = { ...madeUp.json(recorded.headers), ...fromClient };
    return {
      method,
      path: made.inPath(path, search),
      ...(key !== undefined && { key }),
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(body !== undefined && { body: await sizedAs(recorded, made.inJson(body)) }),
    };
  }

  /** The headers that create_upload gave for an upload; but the content type that was sent, where it is another. */
  function uploadHeaders({ variable }: MadeValue, { headers: sent }: RecordedRequest): Readonly<Record<string, Text>> {
    const { headers } = responses.get(variable) as { readonly headers: Readonly<Record<string, string>> };
    return Object.fromEntries(
      ['content-type', 'x-upload-id'].map((name) => {
        const value = headers[name] ?? '';
        const isOther = name === 'content-type' && sent[name] !== value;
        return [
          name,
          isOther ? madeUp.text(sent[name] ?? '') : new Template([{ variable, at: ['body', 'headers', name], value }]),
        ];
      }),
    );
  }

  /** Serves the image that a request has fetched, on the simulated web of the test. */
  async function serve({ url, base64 }: NonNullable<RecordedRequest['source']>): Promise<void> {
    served.add(url);
    const request: SentRequest = {
      method: 'PUT',
      path: made.inPath('/web', `?url=${encodeURIComponent(url)}`),
      headers: { 'content-type': 'application/octet-stream' },
      base64: await base64(),
    };
    await send(sim, 'control', request);
    steps.push({ kind: 'control', variable: `source${served.size}`, request, expected: undefined });
  }

  async function repeatRequest(recorded: RecordedRequest): Promise<void> {
    const { id, operation, method, status, rule } = recorded;
    const name = `${id} (${operation ?? method}, ${status ?? 'no response'})`;
    const leaveOut = (reason: string) => {
      if (recorded.mayHaveChanged) throw new UnrepeatableError(`the test cannot repeat ${name}: ${reason}`);
      steps.push({ kind: 'comment', text: `${name} is left out: ${reason}.` });
    };
    const request = await sentAs(recorded);
    if (typeof request === 'string') return leaveOut(request);
    moveTo(recorded.tookEffectAt);
    const before = { snapshot: sim.snapshot(), steps: steps.length };
    const goBack = () => {
      sim.restore(before.snapshot, { sameIds: true });
      steps.length = before.steps;
    };
    if (recorded.isDelayed) hasDelays = true;
    const attempt = async () => {
      for (const each of recorded.faults) {
        const fault = withMadeUpBody(each, madeUp);
        sim.faults.inject(fault);
        steps.push({ kind: 'fault', fault });
      }
      const outcome = await send(sim, 'call', request);
      return { outcome, difference: differenceOf(recorded, outcome, hasDelays) };
    };
    const variable = variableOf(id);
    const { source } = recorded;
    // A server may have another image at its URL by now.
    if (source && served.has(source.url)) await serve(source);
    let { outcome, difference } = await attempt();
    if (difference !== undefined && source && !served.has(source.url)) {
      goBack();
      await serve(source);
      ({ outcome, difference } = await attempt());
    }
    if (difference !== undefined) {
      goBack();
      return leaveOut(difference);
    }
    made.give(recorded.body);
    made.give([...recorded.path.split('/').map(decoded), ...new URLSearchParams(recorded.search).values()]);
    differing.clear();
    const fields = changedFields(recorded.response, outcome.body, recorded.body);
    if (recorded.isChecked && differing.size > 0) {
      const text = `${name}: ${[...differing].join(', ')} differ here, so the test does not check them: ${elsewhere}.`;
      steps.push({ kind: 'comment', text });
    }
    const expected: Value = { status, ...(rule !== null && { rule }), ...(isFilled(fields) && { body: fields }) };
    made.learn(variable, { body: recorded.response }, { body: outcome.body });
    responses.set(variable, outcome.body);
    steps.push({ kind: 'call', variable, request, expected: recorded.isChecked ? expected : undefined });
  }

  function inPath(path: string): Text {
    const { pathname, search } = new URL(`http://localhost${path}`);
    return made.inPath(pathname, search);
  }

  /** The body of an action. That of a request of the API has its path. */
  function inBody(operation: string, body: unknown): Value {
    const { path } = (body ?? {}) as { readonly path?: unknown };
    const value = made.inJson(body);
    return operation === 'send_request' && typeof path === 'string' ? { ...Object(value), path: inPath(path) } : value;
  }

  /** Reads the ID of a guest session at its tablet, if no response has the ID and it differs from the recorded one. */
  async function readGuestSession({ id, tabletPath }: NonNullable<RecordedAction['guestSession']>): Promise<void> {
    if (made.find(id)) return;
    const request: SentRequest = { method: 'GET', path: inPath(tabletPath) };
    const { body } = await send(sim, 'control', request);
    const { session } = Object(body) as { readonly session?: { readonly id: string } | null };
    if (!session || session.id === id) return;
    reads += 1;
    const variable = `read${reads}`;
    made.learn(variable, { body: { session: { id } } }, { body });
    steps.push({ kind: 'control', variable, request, expected: undefined });
  }

  async function repeatAction(recorded: RecordedAction): Promise<void> {
    const { id, operation, method, contentType, status, body } = recorded;
    const name = `${id} (${operation})`;
    const leaveOut = (reason: string) => steps.push({ kind: 'comment', text: `${name} is left out: ${reason}.` });
    if (recorded.unsendable !== undefined) return void leaveOut(recorded.unsendable);
    moveTo(recorded.startedAt);
    if (recorded.guestSession) await readGuestSession(recorded.guestSession);
    const base64 = await recorded.base64?.();
    const content: Pick<SentRequest, 'headers' | 'base64' | 'body'> =
      base64 !== undefined
        ? { headers: madeUp.json({ 'content-type': contentType }), base64 }
        : body !== undefined
          ? { body: inBody(operation, withoutOwn(operation, body, madeUp)) }
          : {};
    const request: SentRequest = { method, path: inPath(recorded.path), ...content };
    const before = sim.snapshot();
    const outcome = await send(sim, 'control', request);
    if (outcome.status !== status) {
      const reason = `it responded with ${status} and responds with ${outcome.status} here`;
      if (status < 400) throw new UnrepeatableError(`the test cannot repeat ${name}: ${reason}`);
      sim.restore(before, { sameIds: true });
      return void leaveOut(reason);
    }
    const variable = variableOf(id);
    made.give(body);
    made.learn(variable, { body: recorded.response }, { body: outcome.body });
    steps.push({ kind: 'control', variable, request, expected: recorded.isChecked ? { status } : undefined });
  }

  async function repeatStep(step: RecordedStep): Promise<void> {
    if (step.kind === 'request') await repeatRequest(step);
    else if (step.kind === 'action') await repeatAction(step);
    else moveTo(step.now);
  }

  for (const step of recording.steps) await repeatStep(step);
  if (recording.endsAt !== undefined) moveTo(recording.endsAt);
  return steps;
}

const variableOf = (id: string): SentStep['variable'] => id.replace('-', '');

/** The body of a request that creates an upload, with the size of the bytes that the test uploads. */
async function sizedAs({ base64 }: RecordedRequest, body: Value): Promise<Value> {
  if (!base64 || typeof body !== 'object' || body === null || !('sizeBytes' in body)) return body;
  return { ...body, sizeBytes: atob(await base64()).length };
}

/** A fault without what a test must not hold. */
function withMadeUpBody(fault: Fault, madeUp: MadeUp): Fault {
  const { code, bodyBase64 } = fault;
  return {
    ...madeUp.json(fault),
    // Under this name, any other value is a secret.
    ...(code !== undefined && { code: madeUp.text(code) }),
    ...(bodyBase64 !== undefined && { bodyBase64: madeUp.base64(bodyBase64) }),
  };
}

/** The body of an action without the name of a person, and without the URL of a receiver. */
function withoutOwn(operation: string, sent: unknown, madeUp: MadeUp): unknown {
  if (people.has(operation)) return withMadeUpName(sent, madeUp);
  const { url } = (sent ?? {}) as { readonly url?: unknown };
  if (operation !== 'redeliver' || typeof url !== 'string') return sent;
  return { ...(sent as object), url: madeUp.webhookUrl(url) };
}

/** The made-up keys of a world, by account and key. */
function keysOf({ accounts = [] }: World): Map<string, Text> {
  return new Map(
    accounts.flatMap(({ id, keys = [] }) => keys.map((key) => [`${id} ${key.id}`, key.value ?? ''] as const)),
  );
}

const elsewhere = 'something other than the recorded requests and actions had an effect';

/** How the outcome of a request differs from the recorded one, in words, and why: after recorded delays, or without any. */
function differenceOf(recorded: RecordedRequest, outcome: Outcome, hasDelays: boolean): string | undefined {
  // A body that the journal shortened, or that is no event, says nothing.
  const isKnown = [recorded.response, outcome.body].every((body) => existed(body) !== undefined);
  const words = ({ status, rule }: Pick<Outcome, 'status' | 'rule'>, body: unknown) =>
    [
      status ?? 'no response',
      ...(rule === null ? [] : [`by rule ${rule}`]),
      ...(isKnown ? [`with alreadyExisted: ${existed(body)}`] : []),
    ].join(' ');
  const [was, is] = [words(recorded, recorded.response), words(outcome, outcome.body)];
  if (was === is) return undefined;
  const cause =
    hasDelays && outcome.status === 429
      ? 'because a test moves the clock instead of waiting, so that limits count differently'
      : `so ${elsewhere}`;
  return `the response was ${was} and is ${is} here, ${cause}`;
}

const existed = (body: unknown): unknown => Object(body).alreadyExisted;

const isFilled = (fields: Value | undefined): fields is Value =>
  fields !== undefined && !(typeof fields === 'object' && fields !== null && Object.keys(fields).length === 0);
