import { createSimulator } from '@boothkit/simulator';
import { besidePaths } from '../../../packages/simulator/src/composition/routes.ts';
import { type Input, input, inTurn } from '../input.ts';
import { documents, fewTexts, type Shapes, texts } from '../shapes.ts';

const headCap = 16_384;
const bodyCap = 1_048_576;

/** A simulator with a gallery that has a passcode, and what can be asked of it. */
function target() {
  const sim = createSimulator({
    ...{ limits: 'off', clock: { frozen: true }, journalSizeBytes: 1_048_576 },
    onInternalError(error) {
      throw error;
    },
  });
  const account = sim.accounts.create();
  const event = account.events.add({ name: 'Gala', templateIds: [account.templates.add().id] });
  account.galleries.addMedia(event.galleryId);
  const { apiKey } = account.connection();
  const { origin } = new URL(sim.baseUrl);
  const gallery = new URL(account.galleries.get(event.galleryId)?.link ?? origin).pathname;
  return {
    sim,
    gallery,
    /** Sends a request; headers that are not given have a key and say that a body is JSON. */
    async send(
      method: string,
      path: string,
      header: (name: string) => string | null | undefined = () => undefined,
      body = '',
    ) {
      const usual: Readonly<Record<string, string>> = {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      };
      const response = await sim.respond({
        ...{ method, address: header('simulator-client-ip') ?? '127.0.0.1', inProcess: true },
        url: new URL(`${origin}${path}`),
        header: (name) => header(name) ?? usual[name] ?? null,
        body: async (most) => (body.length > most ? undefined : new TextEncoder().encode(body)),
      });
      if (response.status === 500) throw new Error(`${method} ${path}: an internal error`);
      if (response.body instanceof ReadableStream) await response.body.cancel();
    },
  };
}

/** As HTTP has it. */
const inHeader = (text: string) => text.replaceAll(/[^ -~]/g, '?').trim();
const inPath = (text: string) => text.toWellFormed().replaceAll(/[?#\\]/g, '-');

/** What is beside the API. */
function* besideInputs({ send }: ReturnType<typeof target>): Generator<Input> {
  for (const template of besidePaths) {
    const path = template.replace(/\{\w+\*\}$/, '').replaceAll(/\{\w+\}/g, 'x');
    yield input({
      name: `GET ${template}: path`,
      cap: headCap,
      shapes: fewTexts,
      run: (text) => send('GET', path + (template.includes('{') ? inPath(text) : `?${inPath(text)}`)),
    });
    yield input({
      name: `POST ${template}: body`,
      cap: bodyCap,
      shapes: { ...documents, ...fewTexts },
      run: (text) => send('POST', path, undefined, text),
    });
  }
}

/** What is beside the API, with all headers. */
export function* routeInputs(): Generator<Input> {
  const beside = target();
  const { sim, gallery, send } = beside;
  yield* inTurn(besideInputs(beside));
  yield input({
    name: 'gallery: passcode',
    cap: bodyCap,
    shapes: texts,
    run: (text) =>
      send(
        'POST',
        gallery,
        (name) => (name === 'content-type' ? 'application/x-www-form-urlencoded' : null),
        `passcode=${text}`,
      ),
  });

  // Each header that anything reads, alone and together with all others.
  const { pathname: events } = new URL(`${sim.baseUrl}/events`);
  const asked = new Set<string>();
  const note = (name: string) => void asked.add(name);
  const places = [
    ['GET', events],
    ['POST', events],
    ['POST', '/mcp'],
    ['GET', '/media/x'],
    ['PUT', '/uploads/x'],
    ['GET', gallery],
    ['GET', '/connect/authorize'],
    ['POST', '/connect/token'],
    ['OPTIONS', '/mcp'],
    ['GET', '/_sim/accounts'],
    ['GET', '/_sim/dashboard/'],
  ] as const;
  for (const [method, path] of places) void send(method, path, note as () => undefined);
  yield input({
    ...{ name: 'all headers', cap: headCap, shapes: texts },
    async run(text) {
      for (const [method, path] of places) await send(method, path, () => inHeader(text));
    },
  });
  const ofHeader = (header: string) =>
    input({
      ...{ name: `header ${header}`, cap: headCap, shapes: fewTexts },
      async run(text) {
        for (const [method, path] of places)
          await send(method, path, (name) => (name === header ? inHeader(text) : undefined), '{}');
      },
    });
  yield* inTurn([...asked].map(ofHeader));

  // The most headers that Node reads at once are as long together.
  const faulty = target();
  const compared = ['content-type', 'accept', 'accept-language', 'host', 'origin', 'authorization', 'x-other'];
  for (const name of compared)
    for (const value of ['a', 'a, b; c="d'])
      faulty.sim.faults.inject({ where: { headers: { [name]: value } }, status: 503 });
  for (const header of compared)
    yield input({
      ...{ name: `faults with header ${header}`, cap: headCap, shapes: texts },
      run: (text) => faulty.send('GET', events, (name) => (name === header ? inHeader(`a${text} b`) : undefined)),
    });

  const call = (params: unknown, method = 'tools/call') => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const mcp: Shapes = Object.fromEntries(
    Object.entries(fewTexts).flatMap(([name, make]) => [
      [
        `${name}, as an argument`,
        (length: number) =>
          call({ name: 'create_event', arguments: { name: make(length / 2), [make(length / 8)]: 1 } }),
      ],
      [`${name}, as a tool`, (length: number) => call({ name: make(length / 2), arguments: {} })],
      [`${name}, as a method`, (length: number) => call({}, make(length / 2))],
    ]),
  );
  yield input({ name: 'MCP message', cap: bodyCap, shapes: mcp, run: (body) => send('POST', '/mcp', undefined, body) });
  yield input({
    ...{
      name: 'MCP batch',
      cap: bodyCap,
      shapes: {
        'many calls': (length) => `[${`${call({ name: 'list_events', arguments: {} })},`.repeat(length / 100)}1]`,
      },
    },
    run: (body) => send('POST', '/mcp', undefined, body),
  });

  const parameters = [
    'client_id',
    'redirect_uri',
    'response_type',
    'code_challenge',
    'code_challenge_method',
    'resource',
    'state',
    'scope',
    'code',
    'grant_type',
    'code_verifier',
    'refresh_token',
    'token',
  ];
  const form = (name: string) => (name === 'content-type' ? 'application/x-www-form-urlencoded' : null);
  yield input({
    ...{ name: 'sign-in: parameters', cap: headCap, shapes: texts },
    async run(text) {
      const sent = String(
        new URLSearchParams(parameters.map((name) => [name, text.slice(0, headCap / parameters.length)])),
      );
      await send('GET', `/connect/authorize?${sent}`);
      for (const path of ['authorize', 'token', 'revoke']) await send('POST', `/connect/${path}`, form, sent);
    },
  });
  for (const parameter of parameters)
    yield input({
      ...{ name: `sign-in: ${parameter}`, cap: headCap, shapes: fewTexts },
      async run(text) {
        const sent = new URLSearchParams({
          grant_type: 'authorization_code',
          response_type: 'code',
          client_id: 'x',
          redirect_uri: 'https://a.example/',
          [parameter]: text,
        });
        await send('GET', `/connect/authorize?${sent}`);
        for (const path of ['authorize', 'token', 'revoke']) await send('POST', `/connect/${path}`, form, String(sent));
      },
    });
  for (const member of ['client_name', 'redirect_uris', 'scope', 'grant_types', 'contacts'])
    yield input({
      ...{ name: `sign-in: registration, ${member}`, cap: 65_536, shapes: fewTexts },
      async run(text) {
        for (const value of [
          text,
          text.split(/\s/),
          Array.from({ length: 5000 }, (_, at) => `https://a.example/${at}`),
        ])
          await send(
            'POST',
            '/connect/register',
            undefined,
            JSON.stringify({ client_name: 'App', redirect_uris: ['https://a.example/'], [member]: value }).slice(
              0,
              65_536,
            ),
          );
      },
    });
}
