import type { Tool } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { operationOf, type StubOperation } from '../api/stubs.ts';
import type { StubRecord } from '../model/stub.ts';

/** A stub that is called as a tool. */
export interface StubTool {
  readonly name: string;
  readonly operation: StubOperation['operation'] & { readonly params: z.ZodObject };
  readonly stub: StubRecord;
}

const pathParameters = ({ path }: StubRecord) => [
  ...new Set(Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)),
];

/** A stub as a tool: the parameters of its path are arguments of their own (decision S504). */
export function stubToolOf(stub: StubRecord): StubTool {
  const shape = Object.fromEntries(pathParameters(stub).map((name) => [name, z.string().min(1)]));
  return { name: stub.operation, operation: { ...operationOf(stub), params: z.strictObject(shape) }, stub };
}

/** Describes a stub to agents: what its path requires, and where all other arguments go. */
export function describedStub({ name, operation, stub }: StubTool): Tool {
  const { method, path } = stub;
  const words = name.replaceAll('_', ' ');
  const title = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  const parameters = Object.keys(operation.params.shape);
  return {
    name,
    title,
    description: `${title}: ${method} ${path}. The user of this simulator defined it, because only the name of the operation is documented. Arguments that are not in the path are sent in the ${operation.body ? 'body' : 'query'}.`,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(
        parameters.map((parameter) => [
          parameter,
          { type: 'string', minLength: 1, description: `The part {${parameter}} of the path ${path}.` },
        ]),
      ),
      required: parameters,
      additionalProperties: true,
    },
    annotations: {
      readOnlyHint: method === 'GET',
      destructiveHint: method !== 'GET' && method !== 'POST',
      idempotentHint: method !== 'POST',
      openWorldHint: false,
    },
  };
}
