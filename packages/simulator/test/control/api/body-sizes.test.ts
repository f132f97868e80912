import { isSampled } from '@boothkit/test-support/long';
import { expect, test } from 'vitest';
import { basePaths, type DescribedOperation, nameOf, operations, type Schema } from '../../fuzz/documents.ts';
import { service } from '../../own-account.ts';

const mebibyte = 1_048_576;

const { sim } = service();
const { components } = await (await sim.fetch(`${sim.controlUrl}/openapi.json`)).json();

/** The text of a schema, with those that it refers to. */
function textOf(schema: Schema): string {
  const text = JSON.stringify(schema);
  const names = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => nameOf(ref));
  return text + names.map((name) => textOf(components.schemas[name] ?? {})).join('');
}

const schemaOf = ({ requestBody }: DescribedOperation) => requestBody?.content?.['application/json']?.schema;
const withJson = operations.filter((operation) => operation.api === 'control' && schemaOf(operation));

/** Sends a body of a length that is no JSON. */
async function send({ method, path }: DescribedOperation, length: number) {
  const url = `${new URL(sim.baseUrl).origin}${basePaths.control}${path.replaceAll(/\{\w+\}/g, 'x')}`;
  const headers = { 'content-type': 'application/json' };
  const response = await sim.fetch(url, { method, headers, body: '{'.padEnd(length) });
  return { status: response.status, body: await response.text() };
}

test.each(withJson.filter((_, at) => isSampled(at, 3)))(
  '$operationId takes 64 MiB if a file may be in its body, else 1 MiB',
  async (operation) => {
    const takesFile = /base64/i.test(textOf(schemaOf(operation) ?? {}));
    const cap = (takesFile ? 64 : 1) * mebibyte;
    expect(operation.requestBody).toMatchObject({ description: `The body has at most ${cap} bytes.` });
    if (!takesFile) expect((await send(operation, mebibyte)).status).not.toBe(413);
    const longer = await send(operation, mebibyte + 1);
    if (takesFile) expect(longer.status).not.toBe(413);
    else
      expect(longer).toMatchObject({
        status: 413,
        body: expect.stringContaining('the body must be at most 1048576 bytes; it is larger'),
      });
  },
);
