import { createSimulator } from '@boothkit/simulator';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

// Judges answers of the control API by its own OpenAPI document, with a validator that shares nothing with the schemas it was
// made from.

/** An operation of the document, as far as tests look into it. */
export interface DescribedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: { readonly enum?: readonly string[]; readonly minimum?: number };
  }[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, { schema: object }>> };
  readonly responses: Readonly<Record<string, object>>;
  readonly 'x-remote'?: readonly { readonly method: string }[];
}

interface Described {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

const simulator = createSimulator();
const answer = await simulator.fetch(`${simulator.controlUrl}/openapi.json`);

/** The document as a simulator serves it. */
export const document: Described = await answer.json();

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema(document, 'control');

const compiled = new Map<string, ValidateFunction>();

/** The path of the document that leads to a path of the API. */
function templateOf(path: string): string | undefined {
  const literal = path.split('?')[0] ?? path;
  const fits = (template: string) =>
    new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+').replaceAll('.', '\\.')}$`).test(literal);
  return Object.keys(document.paths).find(fits);
}

function pointerOf(method: string, path: string, status: number): string {
  const template = templateOf(path);
  const operation = template === undefined ? undefined : document.paths[template]?.[method.toLowerCase()];
  if (template === undefined || status >= 400 || !operation?.responses[status])
    return '/components/schemas/ErrorEnvelope';
  const escaped = template.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
  return `/paths/${escaped}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`;
}

/** What is wrong with an answer by the document, in words; nothing where it fits. */
export function breachesOf(method: string, path: string, status: number, body: unknown): string[] {
  const pointer = pointerOf(method, path, status);
  let validator = compiled.get(pointer);
  if (!validator) {
    validator = ajv.compile({ $ref: `control#${pointer}` });
    compiled.set(pointer, validator);
  }
  return validator(body)
    ? []
    : (validator.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
