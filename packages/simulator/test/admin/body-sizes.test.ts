import { expect, test } from 'vitest';
import { basePaths, type DescribedOperation, nameOf, operations, type Schema } from '../fuzz/documents.ts';
import { service } from '../service.ts';

const mebibyte = 1_048_576;

/** The text of a schema, with those that it refers to. */
function textOf(operation: DescribedOperation, schema: Schema, components: Readonly<Record<string, Schema>>): string {
  const text = JSON.stringify(schema);
  const names = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => nameOf(ref));
  return text + names.map((name) => textOf(operation, components[name] ?? {}, components)).join('');
}

const withJson = operations.filter(
  ({ api, requestBody }) => api === 'control' && requestBody?.content?.['application/json'],
);

test.each(withJson)('$operationId takes 64 MiB if a file may be in its body, else 1 MiB', async (operation) => {
  const { sim } = service();
  const { components } = await (await sim.fetch(`${sim.controlUrl}/openapi.json`)).json();
  const schema = operation.requestBody?.content?.['application/json']?.schema ?? {};
  const takesFile = /base64/i.test(textOf(operation, schema, components.schemas));
  const cap = (takesFile ? 64 : 1) * mebibyte;
  expect(operation.requestBody).toMatchObject({ description: `The body has at most ${cap} bytes.` });
  const send = async (length: number) => {
    const response = await sim.fetch(
      `${new URL(sim.baseUrl).origin}${basePaths.control}${operation.path.replaceAll(/\{\w+\}/g, 'x')}`,
      {
        method: operation.method,
        headers: { 'content-type': 'application/json' },
        body: '{'.padEnd(length),
      },
    );
    return { status: response.status, body: await response.text() };
  };
  const atMost = await send(mebibyte);
  expect(atMost.status).not.toBe(413);
  const longer = await send(mebibyte + 1);
  if (takesFile) expect(longer.status).not.toBe(413);
  else
    expect(longer).toMatchObject({
      status: 413,
      body: expect.stringContaining('the body must be at most 1048576 bytes; it is larger'),
    });
});
