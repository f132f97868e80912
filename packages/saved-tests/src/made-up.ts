import { UnrepeatableError } from './interface.ts';
import type { AccountInWorld, MadeUp, World } from './recording.ts';

/** The longest world file that is written into a test. */
const maxWorldLength = 4_194_304;

type EventInWorld = NonNullable<AccountInWorld['events']>[number];

/** A person, such as an operator, with a made-up name. */
export function withMadeUpName<Person>(person: Person, madeUp: MadeUp): Person {
  const { name } = (person ?? {}) as { readonly name?: unknown };
  return typeof name === 'string' ? { ...person, name: madeUp.person(name) } : person;
}

/** JSON whose texts are replaced wherever they stand: the names in a document say nothing of the texts below them. */
export function withMadeUpTexts<Json>(json: Json, madeUp: MadeUp): Json {
  if (typeof json === 'string') return madeUp.text(json) as Json;
  if (Array.isArray(json)) return json.map((item) => withMadeUpTexts(item, madeUp)) as Json;
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, member]) => [name, withMadeUpTexts(member, madeUp)]),
  ) as Json;
}

/** A world as a test has it: with made-up keys, names, addresses and queries of URLs. */
export function withMadeUpValues(file: World, madeUp: MadeUp): World {
  let keys = 0;
  // First, since receivers that the file serves have the same URLs.
  for (const { webhooks } of file.accounts ?? []) madeUp.json(webhooks);
  const accounts = (file.accounts ?? []).map((account) => ({
    ...account,
    keys: (account.keys ?? []).map(({ hash: _hash, ...key }) => ({ ...key, value: `test-key-${++keys}` })),
    teamMembers: (account.teamMembers ?? []).map((member) => withMadeUpName(member, madeUp)),
    operators: (account.operators ?? []).map((operator) => withMadeUpName(operator, madeUp)),
    events: (account.events ?? []).map((event) => withOwnSlug(event, madeUp)),
  }));
  const safe: World = {
    ...madeUp.json({ ...withoutEmpty(file), accounts: [] }),
    // Two assumptions have the names of secrets.
    ...(file.assume !== undefined && { assume: file.assume }),
    // Their keys are made up already; everything else under this name would be a secret.
    accounts: accounts.map(({ keys, ...account }) =>
      withoutEmpty({ ...madeUp.json(account), keys: keys.map((key) => madeUp.json(key)) }),
    ),
  };
  const { length } = JSON.stringify(safe);
  if (length > maxWorldLength)
    throw new UnrepeatableError(
      `the world is too large for a test file: its world file has ${length} characters, of at most ${maxWorldLength}; begin with a smaller world`,
    );
  return safe;
}

/** An event whose gallery gets a slug of its made-up name, where its name is replaced: the slug is made of the name. */
function withOwnSlug<Event extends EventInWorld>(event: Event, madeUp: MadeUp): Event {
  if (madeUp.text(event.name) === event.name || !event.gallery) return event;
  const { slug: _, ...gallery } = event.gallery as { readonly slug?: string };
  return { ...event, gallery };
}

/** An object without its empty lists, which are the default of a world file. */
const withoutEmpty = <Members extends object>(object: Members): Members =>
  Object.fromEntries(
    Object.entries(object).filter(([, value]) => !(Array.isArray(value) && value.length === 0)),
  ) as Members;
