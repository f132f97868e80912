import { inspect } from 'node:util';
import { BoothClient } from '@boothkit/client';
import { redisLimits } from '@boothkit/client/redis';
import { checkResponses } from '@boothkit/client/validate';
import { createWebhookReceiver, readDelivery } from '@boothkit/client/webhooks';
import { type Input, input, settled } from '../input.ts';
import { documents, fewTexts, type Shapes, texts } from '../shapes.ts';

const bodyCap = 1_048_576;
const headCap = 16_384;

/** A client whose every request gets a response. */
const clientOf = (response: () => Response, options = {}) =>
  new BoothClient({
    apiKey: 'a-key-of-eight',
    baseUrl: 'https://api.example.com/v1',
    limits: 'off',
    retry: false,
    fetch: async () => response(),
    ...options,
  });

/** What a service, a gateway, a store or a sender of webhooks sends. */
export function* clientInputs(): Generator<Input> {
  const all = { ...fewTexts, ...documents };
  const failing = (name: string, cap: number, shapes: Shapes, response: (text: string) => Response) =>
    input({
      ...{ name, cap, shapes },
      async run(text) {
        const error = await clientOf(() => response(text))
          .events.get('x')
          .catch((error: unknown) => error);
        return [inspect(error), JSON.stringify(error), String(error)];
      },
    });
  const json = (body: unknown, status: number) => Response.json(body, { status });
  yield failing('error: body', bodyCap, { ...texts, ...documents }, (text) => new Response(text, { status: 502 }));
  yield failing(
    'error: HTML',
    bodyCap,
    fewTexts,
    (text) => new Response(`<html><script ${text}`, { status: 502, headers: { 'content-type': 'text/html' } }),
  );
  yield failing(
    'error: XML',
    bodyCap / 2,
    fewTexts,
    (text) => new Response(`<?xml version="1.0"?><Error><Code>${text}</Code><Message>${text}`, { status: 403 }),
  );
  yield failing('error: message, code, hint', bodyCap / 4, texts, (text) =>
    json({ error: { code: text, message: text, hint: text, requestId: text } }, 400),
  );
  yield failing('error: details', bodyCap / 4, fewTexts, (text) =>
    json(
      {
        error: {
          code: 'a',
          message: 'b',
          details: [{ field: text, [text]: [text] }, ...text.split(/[ ,]/).map((field) => ({ field }))],
        },
      },
      400,
    ),
  );
  yield failing('error: many details', bodyCap / 32, { 'small ones': (count) => 'a '.repeat(count) }, (text) =>
    json({ error: { code: 'a', message: 'b', details: text.split(' ').map((field, at) => ({ field, at })) } }, 400),
  );
  yield failing('error: headers', headCap, fewTexts, (text) => {
    const value = text.replaceAll(/[^ -~]/g, '?');
    const names = [
      'retry-after',
      'x-request-id',
      'content-type',
      'date',
      'location',
      'simulator-rule',
      'content-length',
      'ratelimit-reset',
      'set-cookie',
      'x-other',
    ];
    return new Response('{}', {
      status: 429,
      headers: Object.fromEntries(names.map((name) => [name, value.slice(0, headCap / 8)])),
    });
  });
  yield failing('response: body', bodyCap, all, (text) => new Response(text, { status: 200 }));
  const checked = (text: string) =>
    clientOf(() => new Response(text, { status: 200 }), { validate: checkResponses({ mode: 'throw' }) });
  yield input({
    name: 'response: validated',
    cap: bodyCap,
    shapes: documents,
    run: (text) => settled(() => checked(text).events.get('x')),
  });
  yield input({
    name: 'response: list',
    cap: bodyCap,
    shapes: fewTexts,
    run: (text) =>
      settled(() =>
        checked(JSON.stringify({ data: text.split(/[ a.]/), hasMore: false, nextCursor: text })).events.list(),
      ),
  });

  const receiver = createWebhookReceiver({
    secret: 'a-secret-of-22-characters',
    handlers: { other: () => {} },
    onError: () => {},
  });
  const post = async (
    body: string,
    url = 'https://a.example/?secret=a-secret-of-22-characters',
    type = 'application/json',
  ) => {
    await receiver.fetch(new Request(url, { method: 'POST', headers: { 'content-type': type }, body }));
    await receiver.settled();
  };
  yield input({ name: 'webhook: body', cap: bodyCap, shapes: all, run: (text) => post(text) });
  yield input({
    name: 'webhook: fields',
    cap: bodyCap,
    shapes: texts,
    run: (text) => post(JSON.stringify({ event: text, deliveryId: text, [text]: text })),
  });
  yield input({
    name: 'webhook: URL',
    cap: headCap,
    shapes: texts,
    run: (text) => post('{}', `https://a.example/${text.replaceAll('#', '-')}?${text}&secret=${text}`),
  });
  yield input({
    name: 'webhook: content type',
    cap: headCap,
    shapes: texts,
    run: (text) => post('{}', undefined, text.replaceAll(/[^ -~]/g, '?')),
  });
  yield input({
    name: 'delivery from a queue',
    cap: bodyCap,
    shapes: all,
    run: (text) => settled(() => readDelivery(text)),
  });

  const replying = (reply: unknown) => {
    const limits = redisLimits({ eval: async () => reply, fallbackShare: 1, onStatusChange: () => {} });
    return settled(() =>
      clientOf(() => json({ data: [], hasMore: false, nextCursor: null }, 200), { limits }).events.list(),
    );
  };
  yield input({ name: 'Redis: text', cap: bodyCap, shapes: all, run: (text) => replying(text) });
  yield input({
    name: 'Redis: lists',
    cap: bodyCap / 16,
    shapes: fewTexts,
    run: (text) => replying([text, ...text, [text.split('a')]]),
  });
  yield input({
    ...{ name: 'Redis: error', cap: bodyCap / 4, shapes: fewTexts },
    run: (text) => {
      const limits = redisLimits({
        eval: () => Promise.reject(new Error(text)),
        fallbackShare: 1,
        onStatusChange: () => {},
      });
      return settled(() =>
        clientOf(() => json({ data: [], hasMore: false, nextCursor: null }, 200), { limits }).events.list(),
      );
    },
  });
}
