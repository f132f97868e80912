import { pathToFileURL } from 'node:url';
import { createSimulator } from '@boothkit/simulator';
import { hasPrograms, inPrograms } from '@boothkit/test-support/programs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { BoothClient, type ClientOptions, type Hooks, type Logger, type LogLevel } from '../src/index.ts';
import { pictureBytes } from './support/pictures.ts';
import { answer, anyResource, apiKey, baseUrl, failure, failureOf, scripted } from './support/scripted-service.ts';

/** Hooks that note what they are told. */
function noted() {
  const events: [string, unknown][] = [];
  const note = (name: keyof Hooks) => (event: unknown) => events.push([name, event]);
  const hooks: Hooks = {
    onRequest: note('onRequest'),
    onResponse: note('onResponse'),
    onRetry: note('onRetry'),
    onWait: note('onWait'),
  };
  return { hooks, events };
}

/** A logger that notes what it is told. */
function notingLogger() {
  const lines: [keyof Logger, string, object][] = [];
  const at = (level: keyof Logger) => (message: string, facts: object) => lines.push([level, message, facts]);
  return { lines, logger: { debug: at('debug'), info: at('info'), warn: at('warn') } };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test('hooks are called for each request, its end and each retry, in order', async () => {
  const { hooks, events } = noted();
  const { booth, clock } = scripted(
    [
      () => {
        clock.advance(40);
        return failure(503);
      },
      new TypeError('fetch failed'),
      answer({ id: 'e1' }),
    ],
    { hooks },
  );
  await booth.events.get('e1');
  const request = { callId: 1, operation: 'get_event', method: 'GET', url: `${baseUrl}/events/e1` };
  const one = { ...request, attempt: 1 };
  const two = { ...request, attempt: 2 };
  const three = { ...request, attempt: 3 };
  expect(events).toEqual([
    ['onRequest', one],
    ['onResponse', { ...one, status: 503, requestId: 'req-1', failure: '5xx', durationMs: 40 }],
    ['onRetry', { ...one, failure: '5xx', waitMs: 250 }],
    ['onRequest', two],
    ['onResponse', { ...two, status: undefined, requestId: undefined, failure: 'network', durationMs: 0 }],
    ['onRetry', { ...two, failure: 'network', waitMs: 500 }],
    ['onRequest', three],
    ['onResponse', { ...three, status: 200, requestId: 'req-1', failure: undefined, durationMs: 0 }],
  ]);
});

test('a request that could not be sent ends, too', async () => {
  const { hooks, events } = noted();
  const { booth } = scripted([], { hooks, apiKey: () => Promise.reject(new Error('vault is closed')) });
  await failureOf(booth.events.get('e1'));
  expect(events.map(([name]) => name)).toEqual(['onRequest', 'onResponse']);
  expect(events[1]?.[1]).toMatchObject({ attempt: 1, failure: 'no-key', status: undefined });
});

test('calls of a client, and requests of a call, are numbered', async () => {
  const { hooks, events } = noted();
  const upload = { uploadUrl: 'https://storage.example.com/u1', headers: {}, storagePath: 'p1' };
  const { booth } = scripted([answer(anyResource), answer(upload), new Response(null), answer({ eventId: 'e1' })], {
    hooks,
  });
  await booth.events.get('e1');
  await booth.branding.setImage('e1', 'logo', pictureBytes());
  const requests = events.flatMap(([name, event]) => (name === 'onRequest' ? [event] : []));
  expect(requests).toMatchObject([
    { callId: 1, attempt: 1, operation: 'get_event' },
    { callId: 2, attempt: 1, operation: 'create_upload' },
    { callId: 2, attempt: 2, operation: 'put_upload', method: 'PUT' },
    { callId: 2, attempt: 3, operation: 'set_event_branding_image' },
  ]);
});

describe('a log', () => {
  const twice = () => [failure(503), failure(429, {}, { 'Retry-After': '2' }), answer({ id: 'e1' })];

  test.each<[LogLevel | undefined, string[]]>([
    ['warn', ['warn boothkit: get_event: 429, retry in 2250 ms']],
    [undefined, ['info boothkit: get_event: 5xx, retry in 250 ms', 'warn boothkit: get_event: 429, retry in 2250 ms']],
    [
      'debug',
      [
        `debug boothkit: get_event: GET ${baseUrl}/events/e1`,
        'debug boothkit: get_event: 5xx after 0 ms',
        'info boothkit: get_event: 5xx, retry in 250 ms',
        `debug boothkit: get_event: GET ${baseUrl}/events/e1`,
        'debug boothkit: get_event: 429 after 0 ms',
        'warn boothkit: get_event: 429, retry in 2250 ms',
        `debug boothkit: get_event: GET ${baseUrl}/events/e1`,
        'debug boothkit: get_event: 200 after 0 ms',
      ],
    ],
  ])('of level %s', async (logLevel, expected) => {
    const { lines, logger } = notingLogger();
    // Nothing waits for the limits here, so that the lines of waits do not come between.
    const { booth } = scripted(twice(), { logger, logLevel, limits: 'off' });
    await booth.events.get('e1');
    expect(lines.map(([level, message]) => `${level} ${message}`)).toEqual(expected);
    expect(lines.every(([, , facts]) => 'callId' in facts)).toBe(true);
  });

  test('and hooks go together', async () => {
    const { lines, logger } = notingLogger();
    const { hooks, events } = noted();
    const { booth } = scripted(twice(), { logger, hooks, limits: 'off' });
    await booth.events.get('e1');
    expect(lines).toHaveLength(2);
    expect(events).toHaveLength(8);
  });

  test('of waits is at debug level', async () => {
    const { lines, logger } = notingLogger();
    const sim = createSimulator({ clock: { start: '2026-08-04T09:00:00Z', frozen: true } });
    const booth = new BoothClient({ ...sim.accounts.create().connection(), logger, logLevel: 'debug' });
    await Promise.all(Array.from({ length: 11 }, () => booth.events.list()));
    const messages = lines.map(([, message]) => message);
    expect(messages).toContain('boothkit: list_events: queued by the limits, 1 queued');
  });

  const messagesOf = (name: 'debug' | 'info' | 'warn') => vi.mocked(console[name]).mock.calls.map(([line]) => line);

  test.each<[string, Partial<ClientOptions>, string | undefined]>([
    ['logLevel', { logLevel: 'info' }, undefined],
    ['BOOTHKIT_LOG', {}, 'info'],
    ['logLevel before BOOTHKIT_LOG', { logLevel: 'info' }, 'off'],
  ])('without a logger goes to the console by %s', async (_, options, variable) => {
    for (const name of ['debug', 'info', 'warn'] as const) vi.spyOn(console, name).mockImplementation(() => {});
    vi.stubEnv('BOOTHKIT_LOG', variable);
    const { booth } = scripted(twice(), options);
    await booth.events.get('e1');
    expect(messagesOf('debug')).toEqual([]);
    expect(messagesOf('info')).toEqual(['boothkit: get_event: 5xx, retry in 250 ms']);
    expect(messagesOf('warn')).toEqual(['boothkit: get_event: 429, retry in 2250 ms']);
  });

  test.each<LogLevel>(['error', 'off'])(
    'of level %s has no lines, because the call throws its error',
    async (level) => {
      const { lines, logger } = notingLogger();
      const { booth } = scripted(twice(), { logger, logLevel: level });
      await booth.events.get('e1');
      vi.stubEnv('BOOTHKIT_LOG', level);
      await scripted(twice(), { logger }).booth.events.get('e1');
      expect(lines).toEqual([]);
    },
  );

  test('another value of BOOTHKIT_LOG is rejected', () => {
    vi.stubEnv('BOOTHKIT_LOG', 'verbose');
    expect(() => new BoothClient({ apiKey, baseUrl })).toThrow(
      'BOOTHKIT_LOG must be one of debug, info, warn, error, off; got a string of 7 characters',
    );
  });

  test('is off by default', async () => {
    const silent = vi.spyOn(console, 'warn');
    const { booth } = scripted(twice());
    await booth.events.get('e1');
    expect(silent).not.toHaveBeenCalled();
  });
});

describe('the details of a line arrive with its message, in every well-known logger', () => {
  const details = { operation: 'get_event', failure: '5xx', waitMs: 250 };
  const text = 'boothkit: get_event: 5xx, retry in 250 ms';

  async function retryWith(logger: Logger): Promise<void> {
    const { booth } = scripted([failure(503), answer(anyResource)], { logger });
    await booth.events.get('e1');
  }
  const load = async (path: string) => (await import(pathToFileURL(inPrograms(path)).href)).default;

  test('console', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => {});
    await retryWith(console);
    expect(info.mock.calls).toEqual([[text, expect.objectContaining(details)]]);
  });

  test.runIf(hasPrograms)('pino, and a child of it', async () => {
    const lines: string[] = [];
    const pino = await load('pino/pino.js');
    const logger = pino({}, { write: (line: string) => lines.push(line) });
    await retryWith(logger);
    await retryWith(logger.child({ job: 'nightly' }));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { ...details, level: 30, msg: text },
      { ...details, level: 30, msg: text, job: 'nightly' },
    ]);
  });

  test.runIf(hasPrograms)('winston', async () => {
    const lines: object[] = [];
    const winston = await load('winston/lib/winston.js');
    const format = winston.format((line: object) => void lines.push(line))();
    await retryWith(winston.createLogger({ transports: [new winston.transports.Console({ format })] }));
    expect(lines[0]).toMatchObject({ ...details, level: 'info', message: text });
  });

  test.runIf(hasPrograms)('bunyan', async () => {
    const lines: object[] = [];
    const bunyan = await load('bunyan/lib/bunyan.js');
    const stream = { write: (line: object) => lines.push(line) };
    await retryWith(bunyan.createLogger({ name: 'bookings', streams: [{ type: 'raw', stream }] }));
    expect(lines).toMatchObject([{ ...details, level: 30, msg: text, name: 'bookings' }]);
  });
});
