import { fieldName, plainName, shapeOf } from '@boothkit/contract/internal';
import type { BroughtOperation } from '../../model/document/brought-document.ts';
import type { StubRequest } from '../../model/document/stub.ts';
import type { Transaction } from '../../model/world.ts';
import { Unservable } from './fill.ts';
import type { Sent, SourceCall } from './sources.ts';

/** The parts of a call as the document describes them. */
export type ReadParts = Pick<StubRequest, 'path' | 'query' | 'body'>;

/** The world of a call. */
export interface StateOfCall extends Pick<SourceCall, 'world' | 'account' | 'accountId'> {
  commit<Result>(change: (tx: Transaction) => Result): Result;
}

/** A call as a source receives it. */
export function sourceCall(
  { name: operation, method, described, brought }: BroughtOperation,
  names: Readonly<Record<string, string>>,
  { path, query, body }: ReadParts,
  call: StateOfCall,
  used: Set<string>,
  onIgnored: (field: string) => void,
): Omit<SourceCall, 'commit'> {
  const sentIn = (record: object, wanted: string) =>
    Object.keys(record).find((key) =>
      Object.hasOwn(names, key) ? names[key] === wanted : plainName(key) === plainName(wanted),
    );
  const bodies = described.bodies.map(({ schema }) => schema);
  const fieldOf = (schema: unknown, key: string) => {
    const { properties } = shapeOf(brought.follow, schema);
    return Object.hasOwn(properties, key) ? properties[key] : undefined;
  };
  /** The name of a field that the document has. Any other name is the caller's own: it may be long, or a secret. */
  const named = (key: string, schemas: readonly unknown[]) =>
    schemas.some((schema) => fieldOf(schema, key) !== undefined) ? key : '*';
  return {
    ...call,
    method,
    idOf(...wanted) {
      for (const name of wanted)
        for (const part of [path, query, body]) {
          const field = sentIn(Object(part), name);
          const id: unknown = field === undefined ? undefined : Object(part)[field];
          if (field === undefined || typeof id !== 'string') continue;
          used.add(field);
          return { id, field };
        }
      const [only, ...others] = Object.entries(path);
      if (only && others.length === 0) return { id: only[1], field: only[0] };
      throw new Unservable(`no parameter of ${operation} stands for ${wanted[0]}`);
    },
    entries(known) {
      const lists = Object.entries<unknown>(Object(body)).filter((entry): entry is [string, unknown[]] =>
        Array.isArray(entry[1]),
      );
      const [list] = Array.isArray(body) ? [[undefined, body] as const] : lists;
      const [key, entries] = list ?? [undefined, [body]];
      if (key !== undefined)
        for (const other of Object.keys(Object(body))) if (other !== key) onIgnored(`body.${named(other, bodies)}`);
      const place = key === undefined ? 'body' : `body.${named(key, bodies)}[]`;
      const within = key === undefined ? bodies : bodies.map((schema) => fieldOf(schema, key));
      const schemas = list ? within.map((schema) => shapeOf(brought.follow, schema).items) : within;
      return entries.map((entry: unknown, nth): Sent => {
        const at = list ? fieldName(key === undefined ? [nth] : [key, nth]) : 'the body';
        const keys = new Map(known.map((name) => [name, sentIn(Object(entry), name)]));
        const found = new Set(keys.values());
        for (const each of Object.keys(Object(entry)))
          if (!found.has(each)) onIgnored(`${place}.${named(each, schemas)}`);
        return {
          at,
          get(name) {
            const own = keys.get(name);
            return own === undefined ? undefined : { value: Object(entry)[own], field: list ? `${at}.${own}` : own };
          },
        };
      });
    },
  };
}
