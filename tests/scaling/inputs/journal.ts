import { createSimulator, type Simulator } from '@boothkit/simulator';
import { redaction } from '../../../packages/simulator/src/engine/redaction/redact.ts';
import { type Input, input, settled } from '../input.ts';
import { documents, fewTexts, texts } from '../shapes.ts';

const headCap = 16_384;
const bodyCap = 65_536;

/** A path and a query of the length that a request may have. */
const asSent = (path: string) => new URL(`http://a${path.toWellFormed()}`).href.slice('http://a'.length, headCap);

function recorded(length = 10) {
  const sim = createSimulator({
    limits: 'off',
    clock: { frozen: true },
    journalLength: length,
    onInternalError: () => {},
  });
  const account = sim.accounts.create();
  const templateIds = [account.templates.add().id];
  const { apiKey, baseUrl } = account.connection();
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  return {
    ...{ sim, account, templateIds },
    send: (method: string, path: string, body?: string, agent = 'tests') =>
      sim.fetch(`${baseUrl}${path}`, {
        method,
        headers: { ...headers, 'user-agent': agent },
        ...(body !== undefined && { body }),
      }),
  };
}

function read({ journal, timeline }: Simulator): void {
  for (const { id } of journal.requests()) journal.get(id);
  journal.har();
  timeline.page({ order: 'newest', limit: 1 });
}

/** What is recorded of requests and read later: in the journal, as HAR, in the log and in a saved test. */
export async function* journalInputs(): AsyncGenerator<Input> {
  const redact = redaction(() => false);
  yield input({ name: 'redacted text', cap: bodyCap, shapes: texts, run: redact.text });
  yield input({
    name: 'redacted path, as in the log',
    cap: headCap,
    shapes: texts,
    run: (text) => redact.path(`/${text}`, `?${text}`),
  });
  yield input({
    name: 'redacted JSON',
    cap: bodyCap,
    shapes: texts,
    run: (text) => redact.json({ a: text, [text]: 1 }),
  });

  const { sim, send } = recorded(1);
  // Each input is recorded once, and read as often as it is measured.
  const reading = (name: string, cap: number, shapes: typeof texts, record: (text: string) => Promise<unknown>) => {
    let last: string | undefined;
    return input({
      ...{ name, cap, shapes },
      async run(text) {
        if (text !== last) await record(text);
        last = text;
        read(sim);
      },
    });
  };
  const printable = (text: string) => text.replaceAll(/[^ -~]/g, '?');
  yield reading('journal: path', headCap, texts, (text) =>
    send('GET', asSent(`/events/${text.replaceAll(/[?#]/g, '-')}`)),
  );
  yield reading('journal: query', headCap, texts, (text) =>
    send('GET', asSent(`/events?search=${text.replaceAll('#', '-')}`)),
  );
  yield reading('journal: user agent', headCap, texts, (text) => send('GET', '/events', undefined, printable(text)));
  yield reading('journal: body', bodyCap, texts, (text) => send('POST', '/events', JSON.stringify({ name: text })));
  yield reading('journal: long body', 1_048_576, documents, (text) => send('POST', '/events', text));
  yield reading('journal: response', bodyCap, { ...texts, ...documents }, async (text) => {
    sim.faults.inject({ status: 400, body: text, times: 1 });
    await send('GET', '/events').catch(() => {});
  });

  const full = recorded(1000);
  for (let at = 0; at < 200; at += 1)
    await full.send('POST', '/events', JSON.stringify({ name: 'a'.repeat(5000), at: [at] }));
  yield input({
    name: 'journal filter: search',
    cap: bodyCap,
    shapes: texts,
    run: (search) => settled(() => full.sim.journal.requests({ search })),
  });
  yield input({
    name: 'journal filter: params, query and body',
    cap: bodyCap,
    shapes: fewTexts,
    run: (text) =>
      full.sim.journal.requests({
        params: { [text]: text },
        query: { [text]: text },
        body: { [text]: [text], name: text },
      }),
  });
  yield input({
    name: 'journal filter: method, key, account',
    cap: bodyCap,
    shapes: fewTexts,
    run: (text) => full.sim.journal.requests({ method: text, keyId: text, accountId: text }),
  });

  const saved = (
    name: string,
    cap: number,
    record: (made: ReturnType<typeof recorded>, text: string) => Promise<unknown>,
  ) => {
    let last: { readonly text: string; readonly sim: Simulator } | undefined;
    return input({
      ...{ name, cap, shapes: fewTexts },
      async run(text) {
        if (text !== last?.text) {
          const made = recorded();
          await record(made, text);
          last = { text, sim: made.sim };
        }
        await settled(() => last?.sim.toTest());
      },
    });
  };
  yield saved('saved test: path and query', headCap, ({ send }, text) =>
    send(
      'GET',
      `/events/${encodeURIComponent(text.toWellFormed()).slice(0, headCap)}?${encodeURIComponent(text.toWellFormed()).slice(0, 5000)}=1`,
    ),
  );
  yield saved('saved test: body', bodyCap, ({ send }, text) =>
    send('POST', '/events', JSON.stringify({ name: text, [text.slice(0, 1000)]: text.slice(0, 1000) })),
  );
  yield saved('saved test: event', 5000, ({ send, templateIds }, text) =>
    send(
      'POST',
      '/events',
      JSON.stringify({
        name: text.slice(0, 200) || 'a',
        date: '2026-09-12T17:00:00Z',
        templateIds,
        notes: text,
        hashtag: text.slice(0, 100),
      }),
    ),
  );
  yield saved('saved test: fault', bodyCap, async ({ sim, send }, text) => {
    sim.faults.inject({ status: 400, body: text, times: 1 });
    await send('GET', '/events');
  });
}
