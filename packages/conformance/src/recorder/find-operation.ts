import { wire } from '@boothkit/contract/internal';
import type { OperationName } from '@boothkit/contract/rules';
import type { RecordedRequest } from './exchange.ts';

const operationPaths = (Object.keys(wire) as OperationName[]).map((operation) => {
  const { method, path } = wire[operation];
  return { operation, method, pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) };
});

/** The operation of a method and path, and the event that the path names. */
export function findOperation(method: string, path: string): Pick<RecordedRequest, 'operation' | 'eventId'> {
  for (const { operation, pattern, method: operationMethod } of operationPaths) {
    const match = operationMethod === method ? pattern.exec(path) : null;
    if (match) return { operation, eventId: decode(match.groups?.['eventId']) };
  }
  return { operation: undefined, eventId: undefined };
}

function decode(segment: string | undefined): string | undefined {
  try {
    return segment === undefined ? undefined : decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
