import {
  type ApiDescription,
  type DescribedOperation,
  describeRequests,
  responseFindings,
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

type Received = Pick<HttpResponse, 'status' | 'headers' | 'bytes'> & { readonly json: unknown };

/** Collects where responses are not as their document says, each finding once. */
export function collectFindings(follow: ApiDescription['follow']) {
  const findings = new Map<string, ServiceFinding>();
  return {
    add(described: DescribedOperation, { status, headers, bytes, json }: Received): void {
      const operation = nameOf(described);
      const received = { status, contentType: headers.get('content-type'), isEmpty: bytes.length === 0, json };
      for (const { of, at: place, text } of responseFindings(follow, described, received)) {
        const at = of === 'content' ? `response${place === '' || place.startsWith('[') ? '' : '.'}${place}` : of;
        findings.set(JSON.stringify([operation, at, text]), { operation, at, text });
      }
    },
    all: (): ServiceFinding[] => [...findings.values()],
  };
}

/** The operationId of an operation, else its method and path. */
export const nameOf = ({ name, method, template }: DescribedOperation): string => name ?? `${method} ${template}`;

/** Where exchanges are not as a document says. */
export interface ExchangeFindings {
  readonly findings: readonly ServiceFinding[];
  /** The exchanges that the document does not know: the method and the path, in which only words of the document's own paths stand. */
  readonly unknown: readonly string[];
}

/** An exchange, whose path is below the base URL. */
type Exchange = Received & { readonly method: string; readonly path: string };

/** Compares exchanges with a document. Throws a TypeError for one that is not OpenAPI 3. A response that is no success is not compared. */
export function exchangeChecker(document: unknown, baseUrl: string) {
  const { follow, operationAt, wordsOf } = describeRequests(document, baseUrl);
  const findings = collectFindings(follow);
  const unknown = new Set<string>();
  return {
    add({ method, path, ...response }: Exchange): void {
      const operation = operationAt(method, path);
      if (operation === undefined) unknown.add(`${method} ${wordsOf(path)}`);
      else if (operation.fault === undefined && response.status >= 200 && response.status <= 299)
        findings.add(operation, response);
    },
    found: (): ExchangeFindings => ({ findings: findings.all(), unknown: [...unknown] }),
  };
}
