// What each runtime runs: a client of a service on loopback, and a receiver of webhooks. It uses no Node API.
import { BoothClient, BoothError, type ClientOptions, type Hooks } from '@boothkit/client';
import { checkResponses } from '@boothkit/client/validate';
import { createWebhookReceiver, webhookPayload, webhookRequest } from '@boothkit/client/webhooks';

/** What the program is started with. */
export interface ProgramInput {
  /** A simulator whose first `get_event` is rejected with 429. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly templateId: string;
  /** Services that answer every request with a redirect, never answer, refuse connections, and have no address. */
  readonly redirectingUrl: string;
  readonly silentUrl: string;
  readonly refusingUrl: string;
  readonly unknownUrl: string;
  /** A PNG, in Base64, and its path. */
  readonly logo: string;
  readonly logoPath: string;
}

/** Runs all calls. Returns what came of each, as JSON. */
export async function runProgram(input: ProgramInput) {
  // Waits take no real time.
  let nowMs = Date.now();
  const clock = {
    now: () => nowMs,
    async sleep(ms: number) {
      nowMs += ms;
    },
  };
  const reported: string[] = [];
  const common: ClientOptions = {
    apiKey: input.apiKey,
    clock,
    retry: { maxRetries: 2, random: () => 0.5 },
    validate: checkResponses({ mode: 'throw', onMismatch: ({ operation }) => reported.push(operation) }),
  };
  const clientOf = (baseUrl: string, options: ClientOptions = {}) =>
    new BoothClient({ ...common, baseUrl, ...options });
  const booth = clientOf(input.baseUrl);

  const booking = {
    name: 'Ada & Alan',
    date: new Date('2026-09-12T15:00:00Z'),
    templateIds: [input.templateId],
    idUser: 'booking-7',
  };
  const event = await booth.events.create(booking);
  const again = await booth.events.create(booking);
  await booth.events.create({ ...booking, name: 'Grace', idUser: 'booking-8' });
  await booth.events.create({ ...booking, name: 'Edsger', idUser: 'booking-9' });

  const beforeMs = clock.now();
  const limited = await booth.events.get(event.id).withResponse();
  const limitedMs = clock.now() - beforeMs;
  const updated = await booth.events.update(event.id, { settings: { countdownTimer: 7 } });
  const names: string[] = [];
  for await (const { name } of booth.events.list({ limit: 1 })) names.push(name);

  const bytes = Uint8Array.from(atob(input.logo), (character) => character.charCodeAt(0));
  const stream = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes.subarray(0, 20));
        controller.enqueue(bytes.subarray(20));
        controller.close();
      },
    });
  const images: Record<string, string> = {};
  for (const [name, source] of Object.entries({
    bytes,
    blob: new Blob([bytes]),
    file: new File([bytes], 'logo.png', { type: 'image/png' }),
    stream,
    path: input.logoPath,
    flaw: new Blob(['GIF89a']),
  })) {
    const setting = booth.branding.setImage(event.id, 'logo', source);
    images[name] = await setting.then(
      ({ logoUrl }) => (logoUrl === null ? 'none' : 'set'),
      (error) => (error instanceof BoothError ? `${error.kind}: ${error.message}` : String(error)),
    );
  }

  const stopped = new AbortController();
  const stop: Hooks = { onRequest: () => queueMicrotask(() => stopped.abort('stopped')) };
  return {
    created: [event.name, event.alreadyExisted, again.alreadyExisted, again.id === event.id],
    limited: [limited.data.id === event.id, limited.attempts, limitedMs],
    updated: updated.settings?.countdownTimer,
    names,
    images,
    missing: await failureOf(booth.events.get('no-such-event')),
    redirected: await failureOf(clientOf(input.redirectingUrl).events.get('e1')),
    redirectedWrite: await failureOf(clientOf(input.redirectingUrl).events.create(booking)),
    late: await failureOf(clientOf(input.silentUrl, { timeoutMs: 20 }).events.get('e1')),
    aborted: await failureOf(clientOf(input.silentUrl, { hooks: stop }).events.get('e1', { signal: stopped.signal })),
    refused: await failureOf(clientOf(input.refusingUrl).events.get('e1')),
    refusedWrite: await failureOf(clientOf(input.refusingUrl).events.create({ ...booking, idUser: undefined })),
    unknown: await failureOf(clientOf(input.unknownUrl).events.get('e1')),
    received: await receive(event.id),
    reported,
  };
}

async function failureOf(call: PromiseLike<unknown>) {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof BoothError)) return { kind: `none: ${error}` };
  const { kind, status, code, attempts, mayHaveHappened } = error;
  return { kind, status, code, attempts, mayHaveHappened, fault: 'fault' in error ? error.fault : undefined };
}

async function receive(eventId: string) {
  const secret = '9f1c2b7e-4d0a-4c55-8f43-2f6b1d0c7a90';
  const handled: string[] = [];
  const faults: string[] = [];
  const receiver = createWebhookReceiver({
    secret,
    handlers: { 'media.uploaded': (upload) => handled.push(upload.eventId) },
    onError: ({ error }) => faults.push(String(error)),
  });
  const payload = webhookPayload('media.uploaded', { eventId });
  const kept: Promise<unknown>[] = [];
  const statuses: number[] = [];
  for (const key of [secret, secret, `${secret.slice(1)}0`]) {
    const { status } = await receiver.fetch(webhookRequest(payload, key), {
      waitUntil: (work) => void kept.push(work),
    });
    statuses.push(status);
  }
  await Promise.all(kept);
  return { statuses, handled: handled.map((id) => id === eventId), faults };
}
