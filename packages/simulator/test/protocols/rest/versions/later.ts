import type { LaterVersion } from '@boothkit/simulator';
import { start } from '../../../own-account.ts';

/** The real version. */
export const first = '2026-08-04';

/** When the versions of {@link renamed} come out: a day after tests begin. */
export const release = new Date(Date.parse(start) + 86_400_000).toISOString();

/** An object with one of its members under another name; anything else as it is. */
function withRenamed<Value>(value: Value, from: string, to: string): Value {
  if (typeof value !== 'object' || value === null || !(from in value)) return value;
  const { [from as keyof Value]: member, ...others } = value;
  return { ...others, [to]: member } as Value;
}

/** A version that calls the name of an event otherwise: in bodies, in answers, in lists and in the query. */
export function renamed(date: string, word: string): LaterVersion {
  const parameter = `${word}Prefix`;
  return {
    date,
    request(_, { query, body }) {
      const prefix = query.get(parameter);
      query.delete(parameter);
      if (prefix !== null) query.set('search', prefix);
      return { query, body: withRenamed(body, word, 'name') };
    },
    response(_, body) {
      const { data } = body;
      if (!Array.isArray(data)) return withRenamed(body, 'name', word);
      return { ...body, data: data.map((item) => withRenamed(item, 'name', word)) };
    },
    document: (document) => ({ ...document, 'x-renamed': word }),
  };
}
