import { meaningOf, type Part, replaceSpelled } from '@boothkit/contract/internal';

/** A shorter key is no secret, and may be a word. */
const minKeyLength = 8;

/** Hides the keys of a request in texts and JSON of its response, in any spelling: a service may echo them. */
export interface HiddenKeys {
  text(text: string): string;
  json<Value>(value: Value): Value;
}

/** Hides keys as they were sent: each alone, or as an `Authorization` header. */
export function hidingKeys(...sent: readonly (string | undefined)[]): HiddenKeys {
  const words = sent.flatMap((value) => value?.split(/\s+/) ?? []);
  const keys = [...new Set(words)].filter(({ length }) => length >= minKeyLength);
  const find = (plain: string) => keys.flatMap((key) => partsOf(plain, key));
  const text = (found: string) =>
    keys.length === 0 ? found : replaceSpelled(meaningOf(found), find, () => '[redacted]');
  return {
    text,
    json(value) {
      const written = JSON.stringify(value);
      const hidden = text(written);
      return hidden === written ? value : JSON.parse(hidden);
    },
  };
}

function partsOf(text: string, key: string): Part[] {
  const parts: Part[] = [];
  for (let at = text.indexOf(key); at !== -1; at = text.indexOf(key, at + key.length))
    parts.push([at, at + key.length]);
  return parts;
}
