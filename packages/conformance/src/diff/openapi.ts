import { isDeepStrictEqual } from 'node:util';
import type { Difference } from './difference.ts';
import { compareSchemas, type Json, listOf, noAction, objectOf, type Resolve, resolverOf } from './schemas.ts';

const methods = ['get', 'put', 'post', 'patch', 'delete', 'head', 'options', 'trace'];

/** A difference before those of all places are joined. */
interface Found extends Omit<Difference, 'group' | 'places'> {
  /** Empty for what is not inside of an operation. */
  readonly place: string;
}

/**
 * Compares two OpenAPI 3 documents from the view of a client: operations, parameters, request bodies, responses, and the schemas of all of
 * them. Descriptions, examples and servers are not compared. A difference that several operations share is listed once.
 */
export function compareOpenApi(before: Json, after: Json): Difference[] {
  const [resolveBefore, resolveAfter] = [resolverOf(before), resolverOf(after)];
  const comparedBy = (sent: boolean) => ({ sent, resolveBefore, resolveAfter });
  const found: Found[] = [];
  const add = (effect: Found['effect'], place: string, subject: string, change: string, action: string = noAction) =>
    void found.push({ effect, place, subject, change, action });

  function compareValues(place: string, name: string, sent: boolean, one: unknown, other: unknown): void {
    for (const { field, ...change } of compareSchemas(one, other, comparedBy(sent))) {
      const path = name === '' || field === '' ? name || field : `${name}.${field}`;
      found.push({ ...change, place, subject: path === '' ? 'the value' : `\`${path}\`` });
    }
  }

  function compareContent(place: string, sent: boolean, one: Json, other: Json): void {
    const [old, current] = [objectOf(one['content']), objectOf(other['content'])];
    for (const [type, media] of Object.entries(old))
      if (type in current) compareValues(place, '', sent, objectOf(media)['schema'], objectOf(current[type])['schema']);
      else {
        const action = sent ? `Send another content type than ${type}.` : `Accept another content type than ${type}.`;
        add('breaking', place, `\`${type}\``, 'is removed', action);
      }
    for (const type of Object.keys(current)) if (!(type in old)) add('compatible', place, `\`${type}\``, 'is new');
  }

  function compareParameters(operation: string, old: Map<string, Json>, current: Map<string, Json>): void {
    for (const [key, was] of old) {
      const is = current.get(key);
      const [place, name] = [`the ${was['in']} of ${operation}`, String(was['name'])];
      if (!is) {
        add('breaking', place, `\`${name}\``, 'is removed', `Remove \`${name}\` from what you send.`);
        continue;
      }
      if (is['required'] === true && was['required'] !== true)
        add('breaking', place, `\`${name}\``, 'is required', `Always send \`${name}\`.`);
      if (is['required'] !== true && was['required'] === true)
        add('compatible', place, `\`${name}\``, 'is no longer required');
      compareValues(place, name, true, was['schema'], is['schema']);
    }
    for (const [key, { in: location, name, required }] of current) {
      const place = `the ${location} of ${operation}`;
      if (old.has(key)) continue;
      if (required === true) add('breaking', place, `\`${name}\``, 'is new and required', `Send \`${name}\`.`);
      else add('compatible', place, `\`${name}\``, 'is new');
    }
  }

  function compareBody(place: string, sent: boolean, one: Json, other: Json): void {
    const where = `the request body of ${place}`;
    const [had, has] = ['content' in one, 'content' in other];
    if (had && !has) add('breaking', place, 'the request body', 'is removed', 'Send the request without a body.');
    else if (has && (!had || one['required'] !== true) && other['required'] === true)
      add('breaking', place, 'the request body', 'is required', 'Always send a body.');
    else if (has && !had) add('compatible', place, 'the request body', 'is new');
    if (had && has) compareContent(where, sent, one, other);
  }

  function compareHeaders(where: string, one: Json, other: Json): void {
    const [old, current] = [objectOf(one['headers']), objectOf(other['headers'])];
    for (const [name, value] of Object.entries(old)) {
      const [was, is] = [resolveBefore(value), resolveAfter(current[name])];
      if (!(name in current))
        add('breaking', where, `header \`${name}\``, 'is removed', `Remove the code that reads \`${name}\`.`);
      else {
        if (was['required'] === true && is['required'] !== true)
          add('breaking', where, `header \`${name}\``, 'is no longer required', `Handle a missing \`${name}\`.`);
        compareValues(where, name, false, was['schema'], is['schema']);
      }
    }
    for (const name of Object.keys(current))
      if (!(name in old)) add('compatible', where, `header \`${name}\``, 'is new');
  }

  function compareResponses(place: string, received: boolean, one: Json, other: Json): void {
    const [old, current] = [objectOf(one['responses']), objectOf(other['responses'])];
    const isSuccess = (status: string) => /^[23]/.test(status);
    for (const [status, value] of Object.entries(old)) {
      const where = `response ${status} of ${place}`;
      const [was, is] = [resolveBefore(value), resolveAfter(current[status])];
      if (status in current) {
        compareHeaders(where, was, is);
        compareContent(where, !received, was, is);
      } else if (isSuccess(status))
        add('breaking', place, `response ${status}`, 'is removed', `Remove the code that expects ${status}.`);
      else add('compatible', place, `response ${status}`, 'is removed');
    }
    for (const status of Object.keys(current).filter((each) => !(each in old)))
      if (received && isSuccess(status))
        add('breaking', place, `response ${status}`, 'is new', `Accept the status ${status} as a success.`);
      else add('compatible', place, `response ${status}`, 'is new');
  }

  function compareOperation(name: string, sent: boolean, one: PathOperation, other: PathOperation): void {
    const [was, is] = [one.operation, other.operation];
    const rename = `Call \`${is['operationId']}\` in clients that are generated from the document.`;
    if (was['operationId'] !== is['operationId'])
      add('breaking', '', name, `is named \`${is['operationId']}\`, before: \`${was['operationId']}\``, rename);
    if (is['deprecated'] === true && was['deprecated'] !== true)
      add('compatible', '', name, 'is deprecated', 'Plan to stop calling it.');
    const [oldSecurity, newSecurity] = [was['security'] ?? before['security'], is['security'] ?? after['security']];
    if (!isDeepStrictEqual(oldSecurity, newSecurity))
      add('breaking', '', name, 'asks for other authentication', 'Verify that your credentials are still accepted.');
    compareParameters(name, parametersOf(one, resolveBefore), parametersOf(other, resolveAfter));
    compareBody(name, sent, resolveBefore(was['requestBody']), resolveAfter(is['requestBody']));
    compareResponses(name, sent, was, is);
  }

  // A client receives the requests of webhooks, and responds to them.
  for (const [member, sent] of [
    ['paths', true],
    ['webhooks', false],
  ] as const) {
    const [old, current] = [operationsOf(before, member, resolveBefore), operationsOf(after, member, resolveAfter)];
    for (const [key, operation] of old) {
      const now = current.get(key);
      if (now) compareOperation(operation.name, sent, operation, now);
      else add('breaking', '', operation.name, 'is removed', sent ? 'Remove the calls to it.' : 'Do not wait for it.');
    }
    for (const [key, { name }] of current) if (!old.has(key)) add('compatible', '', name, 'is new');
  }
  return joined(found);
}

interface PathOperation {
  /** As in `GET /events/{eventId}`. */
  readonly name: string;
  readonly operation: Json;
  /** The item of the path, whose parameters all of its operations share. */
  readonly item: Json;
}

/** The operations of a document. The names of path parameters make no difference. */
function operationsOf(document: Json, member: 'paths' | 'webhooks', resolve: Resolve): Map<string, PathOperation> {
  return new Map(
    Object.entries(objectOf(document[member])).flatMap(([path, value]) => {
      const item = resolve(value);
      return methods
        .filter((method) => method in item)
        .map((method) => {
          const name = member === 'paths' ? `${method.toUpperCase()} ${path}` : `webhook ${path}`;
          return [name.replace(/\{[^}]*\}/g, '{}'), { name, operation: objectOf(item[method]), item }] as const;
        });
    }),
  );
}

/** The parameters of an operation: those in the path by their order, others by place and name. Its own win over those of its path. */
function parametersOf({ name, item, operation }: PathOperation, resolve: Resolve): Map<string, Json> {
  const inPath = [...name.matchAll(/\{([^}]*)\}/g)].map(([, parameter]) => parameter);
  const parameters = [...listOf(item['parameters']), ...listOf(operation['parameters'])].map(resolve);
  return new Map(
    parameters.map((parameter) => {
      const key = parameter['in'] === 'path' ? inPath.indexOf(String(parameter['name'])) : parameter['name'];
      return [`${parameter['in']} ${String(key).toLowerCase()}`, parameter];
    }),
  );
}

const groups = { breaking: 'Breaking for clients', compatible: 'Compatible', unknown: '' };

/** Joins what differs in the same way in several places; what breaks clients comes first. */
function joined(found: readonly Found[]): Difference[] {
  const differences = new Map<string, Difference & { readonly places: string[] }>();
  for (const { place, ...one } of found) {
    const key = JSON.stringify([one.effect, one.subject, one.change, one.action]);
    const known = differences.get(key) ?? { ...one, group: groups[one.effect], places: [] };
    if (place !== '' && !known.places.includes(place)) known.places.push(place);
    differences.set(key, known);
  }
  return [...differences.values()].toSorted((one, other) => one.effect.localeCompare(other.effect));
}
