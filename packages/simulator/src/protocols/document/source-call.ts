import { fieldName, plainName } from '@boothkit/contract/internal';
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
  { name: operation, method }: BroughtOperation,
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
      const lists = Object.entries(Object(body)).filter(([, value]) => Array.isArray(value));
      const [list] = Array.isArray(body) ? [['', body] as const] : lists;
      const entries: readonly unknown[] = list ? (list[1] as readonly unknown[]) : [body];
      if (list)
        for (const key of Object.keys(Object(body))) if (lists.length > 0 && key !== list[0]) onIgnored(`body.${key}`);
      return entries.map((entry, nth): Sent => {
        const at = list ? fieldName(list[0] === '' ? [nth] : [list[0], nth]) : 'the body';
        const keys = new Map(known.map((name) => [name, sentIn(Object(entry), name)]));
        for (const key of Object.keys(Object(entry)))
          if (![...keys.values()].includes(key)) onIgnored(list?.[0] ? `body.${list[0]}[].${key}` : `body.${key}`);
        return {
          at,
          get(name) {
            const key = keys.get(name);
            return key === undefined ? undefined : { value: Object(entry)[key], field: list ? `${at}.${key}` : key };
          },
        };
      });
    },
  };
}
