import {
  type ApiDescription,
  type DescribedOperation,
  describeApi,
  isJsonType,
  mediaTypeOf,
  membersOf,
  pathBelow,
  schemaFindings,
} from '@boothkit/contract/internal';
import type { HttpResponse } from '../target/transport.ts';

/** Where a response is not as the document says. It has no part of the response: no value, ID or URL. */
export interface ServiceFinding {
  /** Its operationId, else its method and path. */
  readonly operation: string;
  /** `status`, `content type`, or the place in the schema of the response: `response.items[].color`. */
  readonly at: string;
  /** The difference, in kinds and words of the document: `is of the type string; the document has integer`. */
  readonly text: string;
}

/** Where a response is not as the document says of its operation. */
export function responseFindings(
  follow: ApiDescription['follow'],
  { success }: Pick<DescribedOperation, 'success'>,
  { status, headers, bytes }: Pick<HttpResponse, 'status' | 'headers' | 'bytes'>,
  json: unknown,
): Omit<ServiceFinding, 'operation'>[] {
  if (status !== success.status) return [{ at: 'status', text: `is ${status}; the document has ${success.status}` }];
  if (success.contents.length === 0)
    return bytes.length === 0 ? [] : [{ at: 'content', text: 'is there; the document has none' }];
  const type = mediaTypeOf(headers.get('content-type') ?? '');
  const media = success.contents.find((each) => each.type === type || isRange(each.type, type));
  const types = success.contents.map((each) => each.type).join(', ');
  if (!media)
    return [
      {
        at: 'content type',
        text: `is ${/^[\w.+/-]{1,60}$/.test(type) ? type : 'another one'}; the document has ${types}`,
      },
    ];
  if (!isJsonType(type) || media.schema === undefined) return [];
  if (json === undefined) return [{ at: 'response', text: 'is no JSON' }];
  return schemaFindings(follow, media.schema, json).map(({ at, text }) => ({
    at: ['response', at].filter((part) => part !== '').join(at.startsWith('[') ? '' : '.'),
    text,
  }));
}

const isRange = (range: string, type: string) =>
  range === '*/*' || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)));

/** Where exchanges are not as a document says. */
export interface ExchangeFindings {
  readonly findings: readonly ServiceFinding[];
  /** The exchanges that the document does not know: the method and the path, in which only words of the document's own paths stand. */
  readonly unknown: readonly string[];
}

/** An exchange, whose path is below the base URL. */
type Exchange = Pick<HttpResponse, 'status' | 'headers' | 'bytes'> & {
  readonly method: string;
  readonly path: string;
  readonly json: unknown;
};

/** Compares exchanges with a document. Throws a TypeError for one that is not OpenAPI 3. A response that is no success is not compared. */
export function exchangeChecker(document: unknown, baseUrl: string) {
  const { operations, follow } = describeApi(document);
  const routes = operations.map((operation) => {
    const path = pathBelow(baseUrl, operation.template, membersOf(document)['servers']);
    const parts = path.split(/\{[^{}]*\}/).map((part) => part.replaceAll(/[^\w/]/g, (letter) => `\\${letter}`));
    return { operation, path, parameters: parts.length - 1, pattern: new RegExp(`^${parts.join('[^/]+')}$`) };
  });
  // A literal wins over a parameter.
  routes.sort((one, other) => one.parameters - other.parameters);
  const words = new Set(routes.flatMap(({ path }) => path.split('/')));
  const findings = new Map<string, ServiceFinding>();
  const unknown = new Set<string>();
  return {
    add({ method, path, json, ...response }: Exchange): void {
      const found = routes.find(({ operation, pattern }) => operation.method === method && pattern.test(path));
      if (!found) {
        const segments = path.split('/').map((segment) => (words.has(segment) ? segment : '{}'));
        unknown.add(`${method} ${segments.join('/')}`);
        return;
      }
      const { operation } = found;
      if (operation.fault !== undefined || response.status < 200 || response.status > 299) return;
      const name = operation.name ?? `${method} ${operation.template}`;
      for (const finding of responseFindings(follow, operation, response, json))
        findings.set(JSON.stringify([name, finding]), { operation: name, ...finding });
    },
    found: (): ExchangeFindings => ({ findings: [...findings.values()], unknown: [...unknown] }),
  };
}
