import { type JsonMembers, plainName } from '@boothkit/contract/internal';
import { fieldError } from '../../engine/errors/api-error.ts';
import { type ListSource, type Page, takePage } from '../../engine/resources/listing.ts';
import { InputError } from '../../engine/resources/parse.ts';
import { type Filler, type Substitute, Unservable } from './fill.ts';
import { schemaOf } from './from-texts.ts';
import { inList } from './placing.ts';
import type { StateOfCall } from './source-call.ts';
import type { Found } from './sources.ts';

/** The names that documents have for the parts of a page, as `plainName` returns them. */
const pagingNames = {
  limit: ['limit', 'pagesize', 'perpage', 'size', 'take', 'maxresults'],
  cursor: ['cursor', 'pagetoken', 'after', 'startingafter', 'nextcursor', 'nexttoken'],
  page: ['page', 'pagenumber'],
  offset: ['offset', 'skip'],
  next: ['nextcursor', 'nextpagetoken', 'nexttoken'],
  hasMore: ['hasmore', 'hasnext', 'hasnextpage'],
  total: ['total', 'totalcount', 'totalitems', 'totalresults', 'count'],
  pages: ['totalpages', 'pagecount'],
};

type PagingPart = keyof typeof pagingNames;

/** Whether a name of a document is that of a part of a page. */
export const isPaging = (part: PagingPart, name: string): boolean => pagingNames[part].includes(plainName(name));

/** The operation that asks for a page. */
interface Asked {
  readonly name: string;
  /** Its parameters in the query. */
  readonly parameters: readonly JsonMembers[];
  /** The member of the response that has the list; null where it is the response. Default: the only one that can have it. */
  readonly place?: string | null | undefined;
}

/** A page of a list, in the list that the schema has. */
export function listed(
  { name, parameters, place }: Asked,
  filler: Filler,
  schema: unknown,
  list: Extract<Found, { list: unknown }>['list'],
  query: JsonMembers,
  { world, accountId }: StateOfCall,
  used: ReadonlySet<string>,
  note: (field: string, substitute: Substitute) => void,
): unknown {
  const named = (part: PagingPart) => Object.keys(query).find((each) => isPaging(part, each));
  const shapeIn = (part: PagingPart) => {
    const parameter = parameters.find((each) => isPaging(part, `${each['name']}`));
    return parameter && filler.shape(schemaOf(parameter));
  };
  const [limitName, cursorName, pageName, offsetName] = (['limit', 'cursor', 'page', 'offset'] as const).map(named);
  const ofPaging = new Set([limitName, cursorName, pageName, offsetName]);
  const filter = Object.entries(query).filter(([each]) => !ofPaging.has(each) && !used.has(each));
  const matches = (record: object) =>
    filter.every(([each, wanted]) => {
      const member = filler.memberOf(record, each);
      if (member) return [wanted].flat().includes(member.value);
      note(`query.${each}`, 'ignored');
      return true;
    });
  const entries: ListSource<unknown, object>['entries'] =
    filter.length === 0
      ? list.entries
      : function* (after) {
          for (const entry of list.entries(after)) if (matches(list.show(entry[1]))) yield entry;
        };
  /** The whole number that was sent, which a page of another size would never lead to the end without. */
  const numberOf = (each: string | undefined, usual: number, least: number) => {
    const value = each === undefined ? usual : Number(query[each]);
    if (each === undefined || isWhole(value, least)) return value;
    const found = JSON.stringify(query[each]);
    throw fieldError('4.1/limit', each, `${each} must be a whole number of at least ${least}; got ${found}`);
  };
  const sizes = shapeIn('limit');
  const { default: usual, maximum: most } = sizes?.own ?? {};
  const [pageShape, offsetShape] = [shapeIn('page'), shapeIn('offset')];
  // Without parameters for parts of it, the list is whole.
  const isWholeList = sizes === undefined && pageShape === undefined && offsetShape === undefined;
  const usualLimit = isWhole(usual, 1) ? usual : Math.min(25, isWhole(most, 1) ? most : 1000);
  const limit = numberOf(limitName, isWholeList ? Number.POSITIVE_INFINITY : usualLimit, 1);
  const firstPage = pageShape?.own['minimum'] === 0 || pageShape?.own['default'] === 0 ? 0 : 1;
  const pageNumber = numberOf(pageName, firstPage, firstPage);
  const offset = numberOf(offsetName, pageName === undefined ? 0 : (pageNumber - firstPage) * limit, 0);
  const whole = filler.shape(schema);
  const given = cursorName === undefined ? undefined : query[cursorName];
  const source = { ...list, entries, seed: world.seed, name: [name, accountId, JSON.stringify(filter)] };
  const cursor = given === undefined || given === '' ? undefined : String(given);
  const { positionOf } = list;
  const isById = positionOf !== undefined && !hasPart(filler, whole.properties, 'next');
  const { data, hasMore, nextCursor } =
    offset > 0
      ? pageFrom(source, limit, offset)
      : isById && cursor !== undefined
        ? pageFrom(source, limit, 0, positionOf(cursor) ?? rejectCursor(cursorName, 'the ID of an item of the list'))
        : pageOf(source, { limit, cursor }, cursorName);
  if (whole.types?.includes('array')) return inList(filler, whole.items, data, '');
  const key = place ?? listIn(filler, whole.properties, name);
  const counted = () => [...entries()].length;
  const values: Readonly<Record<PagingPart, () => unknown>> = {
    ...{ next: () => nextCursor, hasMore: () => hasMore, total: counted, offset: () => offset },
    ...{ cursor: () => cursor ?? null, limit: () => (limit === Number.POSITIVE_INFINITY ? data.length : limit) },
    page: () => (pageName !== undefined || offset === 0 ? pageNumber : Math.floor(offset / limit) + firstPage),
    pages: () => Math.ceil(counted() / Math.max(limit, 1)),
  };

  /** The members of the response, or of the part of it that says which page it is. */
  function members({ properties, required }: Pick<typeof whole, 'properties' | 'required'>, at: string): object {
    const result: Record<string, unknown> = {};
    for (const [each, field] of Object.entries(properties)) {
      const shape = filler.shape(field);
      const part = (Object.keys(values) as PagingPart[]).find((name) => isPaging(name, each));
      const value = part && values[part]();
      const isNullable = shape.types === undefined || shape.types.includes('null');
      if (at === '' && each === key) result[each] = inList(filler, shape.items, data, key);
      else if (part && (value !== null || isNullable)) result[each] = value;
      // Without a next page, text says so by being empty, or by not being there.
      else if (part) Object.assign(result, required.includes(each) && { [each]: '' });
      else if (at === '' && isOfPage(filler, shape.properties)) result[each] = members(shape, `${each}.`);
      else if (required.includes(each)) {
        note(`${at}${each}`, 'example');
        result[each] = filler.made(field);
      } else note(`${at}${each}`, 'left out');
    }
    return result;
  }
  return members(whole, '');
}

const isOfPage = (filler: Filler, properties: JsonMembers) =>
  (Object.keys(pagingNames) as PagingPart[]).some((part) => hasPart(filler, properties, part, false));

/** Whether an object has a part of a page, itself or in one of its members. */
function hasPart(filler: Filler, properties: JsonMembers, part: PagingPart, isDeep = true): boolean {
  return Object.entries(properties).some(
    ([name, field]) => isPaging(part, name) || (isDeep && hasPart(filler, filler.shape(field).properties, part, false)),
  );
}

/** The member of a response that has its list. */
function listIn(filler: Filler, properties: JsonMembers, operation: string): string {
  const lists = Object.keys(properties).filter((each) => filler.shape(properties[each]).types?.includes('array'));
  const [key, ...others] =
    lists.length > 1 ? lists.filter((each) => each === 'data' || each === 'items' || operation.endsWith(each)) : lists;
  if (key !== undefined && others.length === 0) return key;
  const found = lists.join(', ') || 'none';
  throw new Unservable(`the response must have one list, or one called data or items; it has ${found}`);
}

const isWhole = (value: unknown, least: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least;

/** A page that begins behind a number of items. */
function pageFrom<Stored, Item>(
  { entries, show }: Pick<ListSource<Stored, Item>, 'entries' | 'show'>,
  limit: number,
  offset: number,
  after?: string,
): Page<Item> {
  const data: Item[] = [];
  let nth = 0;
  for (const [, stored] of entries(after)) {
    if (nth++ < offset) continue;
    if (data.length === limit) return { data, hasMore: true, nextCursor: null };
    data.push(show(stored));
  }
  return { data, hasMore: false, nextCursor: null };
}

function rejectCursor(field = 'cursor', need: string): never {
  throw fieldError('4.1/cursor', field, `${field} must be ${need}`, 'Start again without it.');
}

function pageOf<Stored, Item>(
  source: ListSource<Stored, Item>,
  page: { limit: number; cursor: string | undefined },
  field: string | undefined,
) {
  try {
    return takePage(source, page);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return rejectCursor(field, 'a next cursor of the same list, with the same filter');
  }
}
