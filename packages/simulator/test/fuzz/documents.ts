import { openApiDocument } from '@boothkit/contract/openapi';
import { createSimulator } from '@boothkit/simulator';

// The OpenAPI documents of the API and of the control API, as tests read them.

/** A schema of a document, as far as the fuzzer looks into it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly items?: boolean | Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly default?: unknown;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

/** A response of an operation, as the documents have it. */
export interface ResponseObject extends Content {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, { readonly required?: boolean; readonly schema: Schema }>>;
}

interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses: Readonly<Record<string, ResponseObject>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, ResponseObject>>;
  };
}

/** One of the two documented APIs. */
export type Api = 'service' | 'control';

/** An operation of one of the documents. */
export interface DescribedOperation extends OperationObject {
  readonly api: Api;
  readonly method: string;
  /** The path template, below the base path of its API. */
  readonly path: string;
  /** The JSON Pointer of this operation in its document. */
  readonly pointer: string;
}

const simulator = createSimulator();

/** A document with its parameters and headers where they are used. */
function withOwnParts(document: Document): Document {
  const parts = document.components as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  const text = JSON.stringify(document, (_, value) => {
    const [, kind = '', name = ''] = String(value?.$ref).match(/^#\/components\/(parameters|headers)\/(.+)$/) ?? [];
    return parts[kind]?.[name] ?? value;
  });
  return JSON.parse(text);
}

/** The two documents; that of the control API as a simulator serves it. */
export const documents: Readonly<Record<Api, Document>> = {
  service: withOwnParts(openApiDocument as unknown as Document),
  control: await (await simulator.fetch(`${simulator.controlUrl}/openapi.json`)).json(),
};

/** Where the paths of each API begin. */
export const basePaths: Readonly<Record<Api, string>> = {
  service: new URL(simulator.baseUrl).pathname,
  control: new URL(simulator.controlUrl).pathname,
};

/** A key as a JSON Pointer has it. */
export const escaped = (segment: string) => segment.replaceAll('~', '~0').replaceAll('/', '~1');

/** Every operation of both documents. */
export const operations: readonly DescribedOperation[] = (['service', 'control'] as const).flatMap((api) =>
  Object.entries(documents[api].paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      api,
      method: method.toUpperCase(),
      path,
      pointer: `/paths/${escaped(path)}/${method}`,
    })),
  ),
);

/** The operation with an id. Throws where there is none. */
export function operationNamed(operationId: string): DescribedOperation {
  const found = operations.find((operation) => operation.operationId === operationId);
  if (!found) throw new Error(`no document has an operation ${operationId}`);
  return found;
}

/** Follows a reference within the document of an API. */
export function resolved(api: Api, schema: Schema): Schema {
  return schema.$ref === undefined ? schema : (documents[api].components.schemas[nameOf(schema.$ref)] ?? {});
}

/** The last part of a reference: the name of a component. */
export const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

const routes = operations.map((operation) => ({ operation, segments: operation.path.split('/') }));

/** What the documents have at a method and a path below the base path of an API. */
export interface Match {
  readonly operation: DescribedOperation | undefined;
  readonly params: Readonly<Record<string, string>>;
  /** The methods that the documents give for the path. */
  readonly methods: readonly string[];
}

/** Finds the operation that a method and a path belong to. */
export function matchOf(api: Api, method: string, path: string): Match {
  const given = path.split('/');
  const matches = routes.flatMap(({ operation, segments }) => {
    const params = operation.api === api ? paramsOf(segments, given) : undefined;
    return params ? [{ operation, params }] : [];
  });
  // A literal segment has precedence over a parameter, as OpenAPI says.
  const fewest = Math.min(...matches.map(({ params }) => Object.keys(params).length));
  const closest = matches.filter(({ params }) => Object.keys(params).length === fewest);
  const found = closest.find(({ operation }) => operation.method === method);
  return {
    operation: found?.operation,
    params: found?.params ?? {},
    methods: closest.map(({ operation }) => operation.method),
  };
}

/** The parameters of a path; `undefined` where it is not of the template. */
function paramsOf(template: readonly string[], given: readonly string[]): Record<string, string> | undefined {
  if (template.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, segment] of template.entries()) {
    const value = given[at] ?? '';
    const parameter = segment.startsWith('{') ? decoded(value) : undefined;
    if (parameter) params[segment.slice(1, -1)] = parameter;
    else if (segment !== value) return undefined;
  }
  return params;
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
