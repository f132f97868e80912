import { type JsonMembers, plainName } from '@boothkit/contract/internal';
import { fieldError } from '../../engine/errors/api-error.ts';
import { type ListSource, takePage } from '../../engine/resources/listing.ts';
import { InputError } from '../../engine/resources/parse.ts';
import { type Filler, type Substitute, Unservable } from './fill.ts';
import { schemaOf } from './from-texts.ts';
import { inList } from './placing.ts';
import type { StateOfCall } from './source-call.ts';
import type { Found } from './sources.ts';

/** The operation that asks for a page: its name, and its parameter for the size of one. */
interface Asked {
  readonly name: string;
  readonly limit: JsonMembers | undefined;
}

/** A page of a list, in the list that the schema has. */
export function listed(
  { name, limit: parameter }: Asked,
  filler: Filler,
  schema: unknown,
  list: Extract<Found, { list: unknown }>['list'],
  query: JsonMembers,
  { world, accountId }: StateOfCall,
  used: ReadonlySet<string>,
  note: (field: string, substitute: Substitute) => void,
): unknown {
  const named = (name: string) => Object.keys(query).find((each) => plainName(each) === name);
  const [limitName, cursorName] = [named('limit'), named('cursor')];
  const filter = Object.entries(query).filter(([name]) => name !== limitName && name !== cursorName && !used.has(name));
  const matches = (record: object) =>
    filter.every(([name, wanted]) => {
      const member = filler.memberOf(record, name);
      if (member) return [wanted].flat().includes(member.value);
      note(`query.${name}`, 'ignored');
      return true;
    });
  const entries: ListSource<unknown, object>['entries'] =
    filter.length === 0
      ? list.entries
      : function* (after) {
          for (const entry of list.entries(after)) if (matches(list.show(entry[1]))) yield entry;
        };
  const { default: usual, maximum: most } = filler.shape(parameter && schemaOf(parameter)).own;
  const maximum = isLimit(most) ? most : 1000;
  // Without a parameter for it, the list is whole.
  const usualLimit =
    parameter === undefined ? Number.POSITIVE_INFINITY : isLimit(usual) ? usual : Math.min(25, maximum);
  const limit = limitName === undefined ? usualLimit : Number(query[limitName]);
  if (limitName !== undefined && !isLimit(limit))
    throw fieldError(
      '4.1/limit',
      limitName,
      `${limitName} must be a whole number of at least 1; got ${JSON.stringify(query[limitName])}`,
    );
  const cursor = cursorName === undefined ? undefined : String(query[cursorName]);
  const page = pageOf(
    { ...list, entries, seed: world.seed, name: [name, accountId, parts(filter)] },
    { limit, cursor },
    cursorName ?? 'cursor',
  );
  const { data, nextCursor, hasMore } = page;
  const whole = filler.shape(schema);
  if (whole.types?.includes('array')) return inList(filler, whole.items, data, '');
  const lists = Object.entries(whole.properties).filter(([, field]) => filler.shape(field).types?.includes('array'));
  const [place, ...others] =
    lists.length > 1 ? lists.filter(([each]) => each === 'data' || each === 'items' || name.endsWith(each)) : lists;
  if (place === undefined || others.length > 0)
    throw new Unservable(
      `the response must have one list, or one called data or items; it has ${lists.map(([each]) => each).join(', ') || 'none'}`,
    );
  const [key] = place;
  const paging: Record<string, unknown> = { nextcursor: nextCursor, hasmore: hasMore };
  if (Object.keys(whole.properties).some((each) => plainName(each) === 'total'))
    paging['total'] = [...entries()].length;
  const result: Record<string, unknown> = {};
  for (const [each, field] of Object.entries(whole.properties)) {
    const isPaging = Object.hasOwn(paging, plainName(each));
    const shape = filler.shape(field);
    if (each === key) result[each] = inList(filler, shape.items, data, key);
    else if (
      isPaging &&
      (paging[plainName(each)] !== null || shape.types === undefined || shape.types.includes('null'))
    )
      result[each] = paging[plainName(each)];
    // Without a next page, text says so by being empty, or by not being there.
    else if (isPaging) Object.assign(result, whole.required.includes(each) && { [each]: '' });
    else if (whole.required.includes(each)) {
      note(each, 'example');
      result[each] = filler.made(field);
    } else note(each, 'left out');
  }
  return result;
}

/** Whether a page may have so many items: a page without any would never lead to the end. */
const isLimit = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 1;

/** A filter as part of the name of a list. */
const parts = (filter: readonly (readonly [string, unknown])[]) => JSON.stringify(filter);

function pageOf<Stored, Item>(
  source: ListSource<Stored, Item>,
  page: { limit: number; cursor: string | undefined },
  field: string,
) {
  try {
    return takePage(source, page);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw fieldError(
      '4.1/cursor',
      field,
      `${field} must be a next cursor of the same list, with the same filter`,
      'Start again without it.',
    );
  }
}
