import {
  type ApiDescription,
  type DescribedOperation,
  describeApi,
  isJsonType,
  type MediaType,
  mediaTypeOf,
  mediaTypesOf,
  membersOf,
  pathBelow,
} from './description.ts';
import { type FindingOptions, type SchemaFinding, schemaFindings } from './findings.ts';

/** A successful response of a service, to compare with its document. */
interface ReceivedResponse {
  readonly status: number;
  readonly contentType: string | null | undefined;
  readonly isEmpty: boolean;
  /** Its parsed JSON; undefined for one that is none. */
  readonly json: unknown;
}

/** The operations of a document by the requests that reach them. Throws a TypeError for a document that is not OpenAPI 3. */
export function describeRequests(document: unknown, baseUrl: string) {
  const { operations, follow } = describeApi(document);
  const routes = operations.map((operation) => {
    const path = pathBelow(baseUrl, operation.template, membersOf(document)['servers']);
    const parts = path.split(/\{[^{}]*\}/).map((part) => part.replaceAll(/[^\w/]/g, (letter) => `\\${letter}`));
    return { operation, path, parameters: parts.length - 1, pattern: new RegExp(`^${parts.join('[^/]+')}$`) };
  });
  // A literal wins over a parameter.
  routes.sort((one, other) => one.parameters - other.parameters);
  const words = new Set(routes.flatMap(({ path }) => path.split('/')));
  return {
    follow,
    /** The operation of a request, whose path is below the base URL. */
    operationAt: (method: string, path: string): DescribedOperation | undefined =>
      routes.find(({ operation, pattern }) => operation.method === method && pattern.test(path))?.operation,
    /** A path in which only words of the document's own paths stand. */
    wordsOf: (path: string): string =>
      path
        .split('/')
        .map((segment) => (words.has(segment) ? segment : '{}'))
        .join('/'),
  };
}

/** Where a successful response is not as the document says of its operation: `status`, `content type`, or a place in it. */
export function responseFindings(
  follow: ApiDescription['follow'],
  operation: DescribedOperation,
  { status, contentType, isEmpty, json }: ReceivedResponse,
  options?: FindingOptions,
): (SchemaFinding & { readonly of: 'status' | 'content type' | 'content' })[] {
  const [contents, statuses] = contentsAt(follow, operation, status);
  if (contents === undefined)
    return [{ of: 'status', at: '', text: `is ${status}; the document has ${statuses.join(', ')}` }];
  if (contents.length === 0) return isEmpty ? [] : [{ of: 'content', at: '', text: 'is there; the document has none' }];
  const type = mediaTypeOf(contentType ?? '');
  const media = contents.find((each) => each.type === type || isRange(each.type, type));
  if (!media) {
    const found = type === '' ? 'missing' : /^[\w.+/-]{1,60}$/.test(type) ? type : 'another one';
    const types = contents.map((each) => each.type).join(', ');
    return [{ of: 'content type', at: '', text: `is ${found}; the document has ${types}` }];
  }
  if (!isJsonType(type) || media.schema === undefined) return [];
  if (json === undefined) return [{ of: 'content', at: '', text: 'is no JSON' }];
  return schemaFindings(follow, media.schema, json, options).map((finding) => ({ of: 'content', ...finding }));
}

/**
 * The media types that a response of a status may have; undefined for a status that the document does not have beside other successful ones.
 * `default` stands for success where no other response does.
 */
function contentsAt(
  follow: ApiDescription['follow'],
  { own, success }: DescribedOperation,
  status: number,
): readonly [contents: readonly MediaType[] | undefined, statuses: readonly string[]] {
  const responses = membersOf(own['responses']);
  const statuses = Object.keys(responses).filter((each) => /^2(?:\d\d|XX)$/i.test(each));
  if (statuses.length === 0) return [status === success.status ? success.contents : undefined, [`${success.status}`]];
  const key = statuses.includes(`${status}`) ? `${status}` : statuses.find((each) => /XX$/i.test(each));
  return [key === undefined ? undefined : mediaTypesOf(follow(responses[key])['content']), statuses];
}

const isRange = (range: string, type: string) =>
  range === '*/*' || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)));
