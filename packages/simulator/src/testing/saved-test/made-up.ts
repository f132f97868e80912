import { emailAddress, isSecretMember, keyValue } from '../journal/redact.ts';

/** Replaces what a saved test must not hold by made-up values of the same shape, each the same everywhere (decision S433). */
export interface MadeUp {
  /** A text that stands under this name: a member of JSON, or a parameter of a query. */
  text(text: string, name?: string, parent?: object): string;
  /** The name of a person. */
  person(name: string): string;
  /** The same for all texts of some JSON. */
  json<Value>(value: Value): Value;
}

/** In international format, with spaces or not. */
const phoneNumber = /(?<![\w+/=])\+[1-9](?:[ ().-]{0,2}\d){6,14}(?!\w)/g;
const urlWithQuery = /^(https?:\/\/[^?#\s]*)[?#]/i;
const queryInText = /(https?:\/\/[^?#\s"'<>]*)([?#][^\s"'<>]+)/gi;

/** Makes up values for one test. */
export function madeUpValues(): MadeUp {
  const madeUp = new Map<string, string>();
  const counts = new Map<string, number>();

  /** The value that stands for another one of its kind; made with its number. */
  function replace(kind: string, found: string, make: (ordinal: number) => string): string {
    const known = madeUp.get(`${kind} ${found}`);
    if (known !== undefined) return known;
    const ordinal = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, ordinal);
    const made = make(ordinal);
    madeUp.set(`${kind} ${found}`, made);
    return made;
  }

  function text(found: string, name = '', parent: object = {}): string {
    if (isSecretMember(name, parent)) return replace('secret', found, (ordinal) => sameShape(found, ordinal));
    const withoutQuery = (url: string, query: string) =>
      `${url}?${replace('query', query, (ordinal) => `query=${ordinal}`)}`;
    const url = urlWithQuery.exec(found)?.[1];
    const withoutQueries =
      url === undefined
        ? found.replaceAll(queryInText, (_, before: string, query: string) => withoutQuery(before, query))
        : withoutQuery(url, found.slice(url.length));
    return withoutQueries
      .replaceAll(phoneNumber, (phone) =>
        replace('phone', phone, (ordinal) => `+1555${String(ordinal).padStart(7, '0')}`),
      )
      .replaceAll(keyValue, (key) => replace('key', key, (ordinal) => `booth-key-${ordinal}`))
      .replaceAll(emailAddress, (address) => replace('email', address, (ordinal) => `person-${ordinal}@example.com`));
  }

  function json(value: unknown, name?: string, parent?: object): unknown {
    if (typeof value === 'string') return text(value, name, parent);
    if (Array.isArray(value)) return value.map((item) => json(item, name, parent));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([member, each]) => [member, json(each, member, value)]));
  }

  const person = (name: string) => replace('name', name, (ordinal) => `Person ${ordinal}`);

  return { text, person, json: (value) => json(value) as typeof value };
}

/** A person, such as an operator, with a made-up name. */
export function withMadeUpName<Person>(person: Person, madeUp: MadeUp): Person {
  const { name } = (person ?? {}) as { readonly name?: unknown };
  return typeof name === 'string' ? { ...person, name: madeUp.person(name) } : person;
}

/** A text of the same length whose letters are others; a number tells it from the others. */
function sameShape(text: string, ordinal: number): string {
  const letters = text
    .replaceAll(/\p{Lu}/gu, 'X')
    .replaceAll(/\p{Ll}|\p{Lo}/gu, 'x')
    .replaceAll(/\p{N}/gu, '0');
  const number = String(ordinal);
  return number.length > letters.length ? number : letters.slice(0, letters.length - number.length) + number;
}
