import { type FieldError, validate } from '@boothkit/contract';
import {
  isJsonType,
  type JsonMembers,
  listOf,
  type MediaType,
  membersOf,
  plainName,
  shapeOf,
} from '@boothkit/contract/internal';
import * as z from 'zod';
import type { BroughtDocument, BroughtOperation } from '../../model/document/brought-document.ts';
import type { StubResponse } from '../../model/document/stub.ts';
import { type Filler, fillerFor, type Substitute, Unservable } from './fill.ts';
import { isOfHttp, pairsOf, schemaOf, textReader } from './from-texts.ts';
import { isPaging, listed } from './listed.ts';
import { chosenMedia, contentTypeOf, exampleBody, fixedBody } from './media.ts';
import { placed } from './placing.ts';
import { zodOf } from './schemas.ts';
import { isForm, isMultipart, isText, type Wire } from './sent.ts';
import { type ReadParts, type StateOfCall, sourceCall } from './source-call.ts';
import { sources } from './sources.ts';
import { foundInKept } from './things.ts';

/** The parts of a call as they were sent. */
export interface SentParts {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
  /** Undefined for the call of a tool, which has no texts but in `query`, where `typed` is undefined. */
  readonly wire?: Wire | undefined;
  /** The arguments of a tool, by their place, as the types of its parameters. */
  readonly typed?: Readonly<Record<'query' | 'header' | 'cookie', JsonMembers>> | undefined;
}

/** An operation of a document as it is served. */
export interface ServedOperation {
  /** Where its responses come from. */
  readonly from: 'state' | 'examples';
  /** The parts of its requests and responses that are not checked. */
  readonly unread: readonly string[];
  /** The fields that calls so far found no value for, and what stood in their places. */
  readonly unfilled: ReadonlyMap<string, Substitute>;
  /** The parts of a call, or what is wrong with them. */
  read(sent: SentParts): { readonly parts: ReadParts } | { readonly errors: readonly FieldError[] };
  /** The response from the world's state, else from the document's example. */
  respond(parts: ReadParts, call: StateOfCall, accept: string | null): ServedResponse;
  /** The content type of a successful response whose body is no JSON; undefined for JSON. */
  contentType(body: unknown, accept: string | null): string | undefined;
  /** The issue of a response with the status; undefined if it fits. */
  whyNot(status: number, body: unknown): string | undefined;
}

/** A response, with the headers of its own. */
export interface ServedResponse extends StubResponse {
  /** The type of a body that is no JSON. */
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const served = new WeakMap<BroughtOperation, ServedOperation>();

/** An operation as it is served; its schemas are made once. */
export function servedOperation(operation: BroughtOperation): ServedOperation {
  const known = served.get(operation);
  if (known) return known;
  const made = serve(operation);
  served.set(operation, made);
  return made;
}

function serve(operation: BroughtOperation): ServedOperation {
  const { name, method, source: as, described, brought } = operation;
  const unread: string[] = [];
  const unfilled = new Map<string, Substitute>();
  const names = (Object.hasOwn(brought.fields, name) ? brought.fields[name] : undefined) ?? {};
  const source = as && sources[as];
  const zodIn = (schema: unknown, at: string, absent: 'readOnly' | 'writeOnly'): z.ZodType => {
    try {
      return zodOf(brought, schema, at, absent, (text) => unread.push(text));
    } catch (error) {
      unread.push(`${at} is not checked: ${error instanceof Error ? error.message : String(error)}`);
      return z.unknown();
    }
  };
  const inPlace = (place: string) =>
    described.parameters.filter((each) => each['in'] === place && !isOfHttp(each) && !isStyled(each));
  const parametersIn = (place: string) =>
    Object.fromEntries(
      inPlace(place).map((each) => {
        const own = zodIn(schemaOf(each), `${place}.${each['name']}`, 'readOnly');
        const schema = each['allowEmptyValue'] === true ? z.union([own, z.literal('')]) : own;
        const isRequired = each['required'] === true || place === 'path';
        return [
          `${each['name']}`,
          isRequired ? (schema instanceof z.ZodUnknown ? z.string() : schema) : schema.optional(),
        ];
      }),
    );
  for (const each of described.parameters)
    if (isStyled(each)) unread.push(`${each['in']}.${each['name']}: style ${each['style']} is not checked`);
  const kept = brought.kept.get(name);
  const { status, contents } = described.success;
  if (described.servers !== undefined) unread.push('servers are not followed: it is served below the base URL');
  unread.push(...unfollowedSecurity(brought, described.own['security']));
  if (described.own['callbacks'] !== undefined) unread.push('callbacks are not called');
  if (described.success.own['links'] !== undefined) unread.push('response: links are not followed');
  const isRedirect = status >= 300;
  for (const header of Object.keys(membersOf(described.success.own['headers'])))
    if (!isRedirect || header.toLowerCase() !== 'location') unread.push(`response: the header ${header} is not sent`);
  if (isRedirect) unread.push('response: the redirect leads to an example');
  for (const { written, own } of described.bodies)
    for (const [field, encoding] of Object.entries(membersOf(own['encoding'])))
      for (const key of Object.keys(membersOf(encoding)))
        if (key === 'contentType' || key === 'headers')
          unread.push(`body.${field}: ${key} of the encoding in ${written} is not checked`);
  const schemas = {
    path: z.looseObject(parametersIn('path')),
    query: z.strictObject(parametersIn('query')),
    header: z.looseObject(parametersIn('header')),
    cookie: z.looseObject(parametersIn('cookie')),
    bodies: new Map(described.bodies.map((media) => [media, bodySchema(media)])),
    responses: new Map(
      contents.flatMap((media) =>
        isJsonType(media.type) && media.schema !== undefined
          ? [[media, zodIn(media.schema, 'response', 'writeOnly')] as const]
          : [],
      ),
    ),
  };
  const json = (media: readonly MediaType[]) => media.find(({ type }) => isJsonType(type));
  for (const media of contents)
    if (!isJsonType(media.type) && fixedBody(contentTypeOf(media)) === undefined && textExample(media) === undefined)
      unread.push(`response: the body of ${media.written} is empty`);

  function bodySchema(media: MediaType): z.ZodType | undefined {
    const { type, schema } = media;
    if (schema === undefined) return undefined;
    const { types } = fillerFor(brought, names, '', () => {}).shape(schema);
    const isRead = isJsonType(type) || isForm(type) || isMultipart(type) || (isText(type) && types?.includes('string'));
    if (isRead) return zodIn(schema, 'body', 'readOnly');
    if (Object.keys(membersOf(schema)).some((key) => key !== 'type' && key !== 'format'))
      unread.push(`body: the schema of ${media.written} is not checked`);
    return undefined;
  }

  function textExample({ own }: MediaType): string | undefined {
    const named = Object.values(membersOf(own['examples'])).map((each) => brought.follow(each)['value']);
    return [own['example'], ...named].find((example) => typeof example === 'string');
  }

  /** The example that the document has of where a redirect leads, else one of ours. */
  function redirectTarget(): string {
    const headers = Object.entries(membersOf(described.success.own['headers']));
    const header = brought.follow(headers.find(([name]) => name.toLowerCase() === 'location')?.[1]);
    const schema = brought.follow(header['schema']);
    const target = [header['example'], schema['example'], listOf(schema['examples'])[0]].find((each) =>
      URL.canParse(`${each}`),
    );
    return target === undefined ? 'https://files.example.com/' : `${target}`;
  }

  const misfit = (media: MediaType | undefined, body: unknown): string | undefined => {
    const schema = media && schemas.responses.get(media);
    const outcome = schema && validate(schema, body, 'the response');
    return outcome?.ok === false ? outcome.errors[0]?.message : undefined;
  };
  const whyNot = (found: number, body: unknown): string | undefined =>
    found === status ? misfit(json(contents), body) : undefined;

  function respond(parts: ReadParts, call: StateOfCall, accept: string | null): ServedResponse {
    const media = chosenMedia(contents, accept);
    const isData = media === undefined || isJsonType(media.type);
    const notes = new Map<string, Substitute>();
    const note = (field: string, substitute: Substitute) => {
      if (substitute !== 'left out' || !isOfCaller(field)) notes.set(field, substitute);
    };
    const filler = fillerFor(brought, names, call.world.now(), note);
    try {
      /** Throws where the response is none that the document and the options allow. */
      const requireServable = (body: unknown) => {
        for (const [field, substitute] of notes) unfilled.set(field, substitute);
        const made = [...notes].filter(([, substitute]) => substitute !== 'left out').map(([field]) => field);
        if (brought.unfilled === 'fail' && made.length > 0)
          throw new Unservable(`the simulator has nothing for ${made.join(', ')} (option unfilled: 'fail')`);
        const reason = isData ? misfit(media, body) : undefined;
        if (reason !== undefined) throw new Unservable(reason);
      };
      const body =
        (source || kept) && isData
          ? fromState(filler, media?.schema, parts, call, note, requireServable)
          : media && fromExample(filler, media, parts, note);
      if (!source && !kept && (method === 'PUT' || method === 'PATCH')) noteUnkept(parts.body, note);
      requireServable(body);
      return {
        ...{ status, body },
        ...(!isData && { contentType: contentTypeOf(media) }),
        headers: {
          ...(isRedirect && { Location: redirectTarget() }),
          ...(isData && media && media.type !== 'application/json' && { 'Content-Type': media.written }),
          ...unfilledHeader(notes),
        },
      };
    } catch (error) {
      if (!(error instanceof Unservable)) throw error;
      const message = `The simulator cannot serve ${name} as its document says: ${error.message}.`;
      const hint = 'Name the fields in the option fields of the document, or answer it with routes.add.';
      return { status: 501, body: { error: { code: 'not_implemented', message, hint } } };
    }
  }

  function fromExample(
    filler: Filler,
    media: MediaType,
    parts: ReadParts,
    note: (field: string, substitute: Substitute) => void,
  ): unknown {
    const { own, schema } = media;
    if (!isJsonType(media.type)) {
      const type = contentTypeOf(media);
      const example = textExample(media);
      note('body', 'example');
      if (example !== undefined) return exampleBody(type, example);
      const made = isText(type) && filler.shape(schema).types?.includes('string') ? filler.made(schema) : undefined;
      return fixedBody(type) === 'example' && typeof made === 'string' ? made : (fixedBody(type) ?? new Uint8Array());
    }
    if (schema === undefined && !('example' in own) && !('examples' in own)) return undefined;
    note('body', 'example');
    const named = Object.values(membersOf(own['examples'])).map((each) => brought.follow(each));
    const given = [own, ...named].flatMap((each) =>
      ['example', 'value'].filter((key) => key in each).map((key) => filler.readable(schema, each[key])),
    );
    const isNext = Object.entries(membersOf(parts.query)).some(([name]) => isPaging('cursor', name));
    const examples = isNext ? given.map((example) => lastPage(filler, schema, example)) : given;
    const made = (takesExamples: boolean) => lastPage(filler, schema, filler.made(schema, takesExamples));
    for (const example of [...examples, ...(schema === undefined ? [] : [made(true)])])
      if (misfit(media, example) === undefined) return example;
    return made(false);
  }

  function fromState(
    filler: Filler,
    schema: unknown,
    parts: ReadParts,
    call: StateOfCall,
    note: (field: string, substitute: Substitute) => void,
    requireServable: (body: unknown) => void,
  ): unknown {
    const used = new Set<string>();
    const query = membersOf(parts.query);
    const bodyOf = (record: object) => {
      for (const name of Object.keys(query)) if (!used.has(name)) note(`query.${name}`, 'ignored');
      if (!kept) return placed(filler, schema, record);
      if (schema === undefined) return undefined;
      return filler.filled(schema, kept.place ? { [kept.place]: record } : record, '');
    };
    const seen = sourceCall(operation, names, parts, call, used, (field) => note(field, 'ignored'));
    // A response that cannot be made must not have changed anything.
    const found = kept
      ? foundInKept(kept, operation, filler, parts, call, (record) => requireServable(bodyOf(record)))
      : source?.({
          ...seen,
          commit(change, expected) {
            requireServable(bodyOf(expected));
            return call.commit(change);
          },
        });
    if (found === undefined) return undefined;
    if ('record' in found) return bodyOf(found.record);
    const asked = { name: found.list.path ?? as ?? name, parameters: inPlace('query'), place: kept?.place };
    return listed(asked, filler, schema, found.list, query, call, used, note);
  }

  /** Whether a field of a thing is missing because its caller did not send it. */
  function isOfCaller(field: string): boolean {
    if (!kept) return false;
    const { role, place, collection } = kept;
    const prefix = role === 'list' ? `${place ?? ''}[].` : place ? `${place}.` : '';
    const [first = ''] = field.slice(prefix.length).split(/[.[]/);
    return field.startsWith(prefix) && collection.sentFields.has(plainName(first));
  }

  /** Notes the fields of an update that changes nothing. */
  function noteUnkept(body: unknown, note: (field: string, substitute: Substitute) => void): void {
    const known = described.bodies.map(({ schema }) => shapeOf(brought.follow, schema).properties);
    // Any other name is the caller's own: it may be long, or a secret.
    for (const field of Object.keys(membersOf(body)))
      note(`body.${known.some((each) => Object.hasOwn(each, field)) ? field : '*'}`, 'ignored');
  }

  return {
    from: source || kept ? 'state' : 'examples',
    unread,
    unfilled,
    read({ params, query, body, wire, typed }) {
      const errors: FieldError[] = [];
      const check = (schema: z.ZodType | undefined, value: unknown, whole: string) => {
        const outcome = schema && validate(schema, value, whole);
        if (outcome?.ok === false) errors.push(...outcome.errors);
      };
      const reader = textReader(
        fillerFor(brought, names, '', () => {}),
        errors,
      );
      const singles = (place: string, textFor: (name: string) => string | null | undefined) =>
        Object.fromEntries(
          inPlace(place).flatMap((each) => {
            const text = textFor(`${each['name']}`);
            return typeof text === 'string' ? [[`${each['name']}`, reader.single(each, text)]] : [];
          }),
        );
      const path = singles('path', (name) => (Object.hasOwn(params, name) ? params[name] : undefined));
      const pairs = pairsOf(wire ? wire.search.slice(1) : query.toString());
      const read = typed?.query ?? reader.values(inPlace('query'), pairs);
      check(schemas.path, path, 'the path');
      check(schemas.query, read, 'the query');
      const sent =
        typed ??
        (wire && {
          header: singles('header', (name) => wire.header(name.toLowerCase())),
          cookie: reader.values(inPlace('cookie'), pairsOf(wire.header('cookie') ?? '', ';')),
        });
      if (sent) check(schemas.header, sent.header, 'the headers');
      if (sent) check(schemas.cookie, sent.cookie, 'the cookies');
      const media = wire ? wire.media : (json(described.bodies) ?? described.bodies[0]);
      const schema = media && schemas.bodies.get(media);
      if (body !== undefined || (described.isBodyRequired && schema)) check(schema, body, 'the body');
      else if (described.isBodyRequired) errors.push({ field: 'body', path: [], message: 'the body is required' });
      return errors.length > 0 ? { errors } : { parts: { path: params, query: read, body } };
    },
    contentType(body, accept) {
      const media = chosenMedia(contents, accept);
      const isRaw = typeof body === 'string' || body instanceof Uint8Array;
      return isRaw && media && !isJsonType(media.type) ? contentTypeOf(media) : undefined;
    },
    respond,
    whyNot,
  };
}

/** What is unchecked of the security that a document asks for: calls need a key of the account or an access token, as bearer. */
export function unfollowedSecurity({ document, follow }: BroughtDocument, security: unknown): string[] {
  if (security === undefined) return [];
  const schemes = membersOf(membersOf(document['components'])['securitySchemes']);
  const isBearer = (name: string) => {
    const { type, scheme } = follow(schemes[name]);
    return type === 'oauth2' || type === 'openIdConnect' || (type === 'http' && `${scheme}`.toLowerCase() === 'bearer');
  };
  const isFollowed = listOf(security).some((each) => {
    const names = Object.keys(membersOf(each));
    return names.length > 0 && names.every(isBearer);
  });
  return isFollowed ? [] : ['security is not followed: a key of the account is needed, as bearer'];
}

/** Whether a parameter of a path has more than its value in the path. */
const isStyled = ({ style }: JsonMembers) => style === 'label' || style === 'matrix';

/** A page that is made up, as the last one: a cursor in it would lead to itself for ever. */
function lastPage(filler: Filler, schema: unknown, page: unknown): unknown {
  if (typeof page !== 'object' || page === null || Array.isArray(page)) return page;
  const { properties, required } = filler.shape(schema);
  return Object.fromEntries(
    Object.entries(page).flatMap(([name, value]): [string, unknown][] => {
      const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (plainName(name) === 'hasmore') return [[name, false]];
      if (!isPaging('next', name)) return [[name, lastPage(filler, field, value)]];
      const { types } = filler.shape(field);
      if (types === undefined || types.includes('null')) return [[name, null]];
      return required.includes(name) ? [[name, typeof value === 'number' ? 0 : '']] : [];
    }),
  );
}

/** HTTP clients reject responses whose headers are longer than 16 KiB together. */
const maxHeader = 2000;

/** The header with the notes, if there are any: as many as it has room for, and the number of the others. */
export function unfilledHeader(notes: ReadonlyMap<string, Substitute>): Readonly<Record<string, string>> {
  if (notes.size === 0) return {};
  const named: string[] = [];
  let length = 0;
  for (const [field, substitute] of notes) {
    const text = `${encodeURI(field.toWellFormed()).replaceAll('%5B%5D', '[]')} (${substitute})`;
    length += text.length + 2;
    if (length > maxHeader) break;
    named.push(text);
  }
  const left = notes.size - named.length;
  return { 'Simulator-Unfilled': [...named, ...(left > 0 ? [`and ${left} more`] : [])].join(', ') };
}
