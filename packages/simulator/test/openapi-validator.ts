import { type Operation, operations } from '@boothkit/contract';
import { openApiDocument } from '@boothkit/contract/openapi';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

// Judges answers by the OpenAPI document, with a validator that shares nothing with the schemas it was made from.

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema(openApiDocument, 'service');

const compiled = new Map<string, ValidateFunction>();

/** JSON Pointer of an answer's schema: the operation's own for its status, else its default response. */
function pointerOf(operation: Operation, status: number): string {
  const path = operation.path.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
  const success = `/paths/${path}/${operation.method.toLowerCase()}/responses/${status}/content/application~1json/schema`;
  return status === operation.success.status ? success : '/components/schemas/ErrorEnvelope';
}

/** The operation that a method and path lead to, if any. */
export function operationAt(method: string, path: string): Operation | undefined {
  return Object.values<Operation>(operations).find((operation) => {
    const template = new RegExp(`^${operation.path.replaceAll(/\{[^}]+\}/g, '[^/]+').replaceAll('.', '\\.')}$`);
    return operation.method === method && template.test(path);
  });
}

/** What is wrong with an answer by the OpenAPI document, in words; nothing where it fits. */
export function breachesOf(operation: Operation | undefined, status: number, body: unknown): string[] {
  const pointer = operation ? pointerOf(operation, status) : '/components/schemas/ErrorEnvelope';
  let validator = compiled.get(pointer);
  if (!validator) {
    validator = ajv.compile({ $ref: `service#${pointer}` });
    compiled.set(pointer, validator);
  }
  return validator(body)
    ? []
    : (validator.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
