import { type Operation, operations } from '@boothkit/contract';
import type { OperationName } from '@boothkit/contract/rules';
import { rule } from '@boothkit/rule-coverage';
import { describe, expect } from 'vitest';
import * as z from 'zod';
import type { CallOptions } from '../../own-account.ts';
import { fieldsOf, unchanged } from '../../rejections.ts';
import { faultsOf, type JsonSchema, resolved } from './faults.ts';
import { pathOf, type WellFormedRequests, wellFormedRequests } from './well-formed.ts';

const table = Object.entries<Operation>(operations) as [OperationName, Operation][];
const withBody = table.filter(([, { body }]) => body);

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

interface Sent {
  readonly query?: URLSearchParams;
  readonly body?: unknown;
  readonly options?: CallOptions;
}

interface Refusal {
  readonly fields: readonly string[];
  readonly status?: number;
  readonly code?: string;
}

/** Sends a request of an operation, well formed but for what is said, and expects it refused with nothing changed. */
async function refusedAs(service: WellFormedRequests, name: OperationName, sent: Sent, expected: Refusal) {
  const { path, query, body } = service.requests[name];
  const asked = sent.query ? `${path}?${sent.query}` : pathOf({ path, ...(query && { query }) });
  const { status = 400, code = 'validation_failed', fields } = expected;
  const what = JSON.stringify(sent)?.slice(0, 300) ?? '';
  await unchanged(service, async () => {
    const answer = await service.call(
      ...([operations[name].method, asked, 'body' in sent ? sent.body : body, sent.options] as const),
    );
    expect({ status: answer.status, code: answer.body.error?.code }, what).toEqual({ status, code });
    expect(fieldsOf(answer.body.error), what).toEqual(expect.arrayContaining([...fields]));
    expect(answer.rule, what).toBeTruthy();
  });
}

/** How details name a field; the body as a whole is named too. */
const whole = (field: string) => (field === '' ? 'body' : field);

describe('a bad body', () => {
  for (const [name, { body }] of withBody)
    rule(
      '7/validation-failed',
      `of ${name}: each field past each bound, of each wrong type, unknown or missing`,
      async () => {
        const service = await wellFormedRequests();
        const { body: sound, otherBody } = service.requests[name];
        const schema = schemaOf(body ?? z.never());
        const faults = [sound, ...(otherBody ? [otherBody] : [])].flatMap((fits) => faultsOf(schema, fits));
        // Each field that there is had its turn: none is missing from what is sent.
        const tried = faults.map(({ field }) => field.split(/[.[]/)[0]);
        const known = Object.keys(resolved(schema, schema).properties ?? {});
        expect(new Set(tried)).toEqual(new Set([...known, '', 'unknown', 'constructor']));
        for (const { field, value } of faults)
          await refusedAs(service, name, { body: value }, { fields: [whole(field)] });
      },
    );

  rule(['7/validation-failed', '4/json'], 'of any operation: not JSON, or no object', async () => {
    const service = await wellFormedRequests();
    const broken = [
      '',
      ' ',
      '{',
      '{}}',
      '{"name":}',
      "{'name':'x'}",
      '{"name":"x",}',
      'undefined',
      'NaN',
      '\ufeff',
      '{"a":01}',
    ];
    const noObject = ['null', 'true', '7', '"x"', '[]', '[{}]'];
    for (const [name] of withBody)
      for (const raw of [...broken, ...noObject, notUtf8(service.requests[name].body)])
        await refusedAs(service, name, { body: undefined, options: { raw } }, { fields: ['body'] });
  });

  rule('7/validation-failed', 'of any operation: names of built-in object properties are ordinary fields', async () => {
    const service = await wellFormedRequests();
    for (const [name] of withBody)
      for (const member of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', ''])
        await refusedAs(
          service,
          name,
          {
            options: {
              raw: JSON.stringify(service.requests[name].body).replace('{', `{${JSON.stringify(member)}:{},`),
            },
          },
          { fields: [whole(member)] },
        );
  });

  rule('4/json', 'of any operation: another content type, another charset, or none', async () => {
    const service = await wellFormedRequests();
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'text/json',
      'application/jsonp',
      'application/*',
      '*/*',
    ];
    const more = ['application/json; charset=utf-16', 'application/json;charset=iso-8859-1', 'multipart/form-data', ''];
    for (const [name] of withBody)
      for (const type of [...types, ...more, 'application/problem+json', 'application/json, text/plain'])
        await refusedAs(
          service,
          name,
          { options: { headers: { 'content-type': type } } },
          { status: 415, code: 'unsupported_media_type', fields: ['content-type'] },
        );
  });

  rule('4/json', 'of any operation: more than 1 MiB', async () => {
    const service = await wellFormedRequests();
    for (const [name] of withBody.slice(0, 1)) {
      const sound = new TextEncoder().encode(JSON.stringify(service.requests[name].body));
      const raw = new Uint8Array(1_048_577).fill(32);
      raw.set(sound);
      await refusedAs(
        service,
        name,
        { options: { raw } },
        { status: 413, code: 'payload_too_large', fields: ['body'] },
      );
      const fits = await service.call(...([operations[name].method, service.requests[name].path, undefined] as const), {
        raw: raw.subarray(0, 1_048_576),
      });
      expect(fits.status, name).toBe(operations[name].success.status);
    }
  });
});

describe('a bad query', () => {
  const sent = (query: Record<string, string>, more: [string, string][]) =>
    new URLSearchParams([...Object.entries(query), ...more]);

  for (const [name, { query: schema }] of table)
    rule('7/validation-failed', `of ${name}: unknown and repeated parameters, and values out of bounds`, async () => {
      const service = await wellFormedRequests();
      const { query = {} } = service.requests[name];
      for (const unknown of ['unknown', 'Limit', 'limit[]', '__proto__', 'constructor', 'api_key'])
        await refusedAs(service, name, { query: sent(query, [[unknown, '1']]) }, { fields: [unknown] });
      for (const [parameter, value] of Object.entries(query))
        await refusedAs(service, name, { query: sent(query, [[parameter, value]]) }, { fields: [parameter] });
      if (!schema) return;
      for (const { field, value } of faultsOf(schemaOf(schema), { ...query, ...numbersOf(query) })) {
        if (field === '' || typeof value !== 'object' || value === null || Object.values(value).some(isNoText))
          continue;
        const texts = Object.entries(value).map(([parameter, text]): [string, string] => [parameter, String(text)]);
        await refusedAs(service, name, { query: sent({}, texts) }, { fields: [field] });
      }
    });
});

/** The parameters that are whole numbers, as such. */
const numbersOf = (query: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, text]) => (/^\d+$/.test(text) ? [[name, Number(text)]] : [])),
  );

/** Everything in a query is text: what is neither text nor number cannot be sent. */
const isNoText = (value: unknown) => typeof value !== 'string' && typeof value !== 'number';

/** A body that would be well formed, were it not for one byte that is no UTF-8. */
function notUtf8(body: unknown): Uint8Array {
  const text = JSON.stringify(body);
  const bytes = new TextEncoder().encode(text);
  bytes[text.indexOf('":"') + 3] = 0xff;
  return bytes;
}
