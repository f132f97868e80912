import type * as z from 'zod';
import type { ResourceCollection } from '../../accounts/resource-collection.ts';
import type { PathParams } from '../../engine/http/routes.ts';
import { type Page, type PageInput, PageSchema } from '../../engine/resources/listing.ts';
import { pageOf, Removed } from '../responses/fields.ts';
import {
  type Controlled,
  type ControlOperation,
  operation,
  paginates,
  queried,
  type ResultOf,
  requireFound,
} from './operation.ts';

/** Resources of one kind in the control API. `Collection` says what is done with them in process. */
interface Kind<Collection, Response extends z.ZodType> {
  /** The path of all of them. */
  readonly path: string;
  /** Where the collection is in process, from its owner on, such as `paySets`. */
  readonly at: string;
  readonly response: Response;
  collection(simulator: Controlled, params: PathParams): Collection;
}

/** A kind whose resources have paths of their own. */
interface Identified<Collection, Response extends z.ZodType> extends Kind<Collection, Response> {
  /** In words, such as `pay set`. */
  readonly name: string;
  /** The parameter that follows in the path of one, such as `templateId`. */
  readonly param: string;
}

/** Room for the picture of a resource that has one, in base64. */
const takesPicture = ({ shape }: z.ZodObject) =>
  ('thumbnail' in shape || 'preview' in shape) && { takesFile: true as const };

/** Creates a resource of a body. */
export function createOperation<Body extends z.ZodObject, Response extends z.ZodType>(
  { path, at, response, collection }: Kind<{ add(input: z.output<Body>): ResultOf<NoInfer<Response>> }, Response>,
  body: Body,
  summary: string,
): ControlOperation {
  return operation({
    method: 'POST',
    path,
    summary,
    status: 201,
    body,
    ...takesPicture(body),
    response,
    remote: [{ method: `${at}.add` }],
    run: (simulator, input, params) => collection(simulator, params).add(input),
  });
}

/** Lists resources page by page. */
export function listOperation<Response extends z.ZodType>(
  { path, at, response, collection }: Kind<{ page(input: PageInput): Page<ResultOf<NoInfer<Response>>> }, Response>,
  summary: string,
): ControlOperation {
  return queried({
    method: 'GET',
    path,
    summary,
    status: 200,
    query: PageSchema,
    response: pageOf(response),
    remote: [{ method: `${at}.page` }, { method: `${at}.list`, args: [], paginates }],
    run: (simulator, query, params) => collection(simulator, params).page(query),
  });
}

/** Returns one resource. */
export function getOperation<Response extends z.ZodType>(
  {
    name,
    path,
    param,
    at,
    response,
    collection,
  }: Identified<{ get(id: string): ResultOf<NoInfer<Response>> | undefined }, Response>,
  summary: string,
): ControlOperation {
  return operation({
    method: 'GET',
    path: `${path}/{${param}}`,
    summary,
    status: 200,
    response,
    remote: [{ method: `${at}.get`, optional: true }],
    run(simulator, _, params) {
      const { [param]: id = '' } = params;
      return requireFound(collection(simulator, params).get(id), name, id);
    },
  });
}

/** Changes the fields of a resource that the body has. */
export function updateOperation<Changes extends z.ZodObject, Response extends z.ZodType>(
  {
    path,
    param,
    at,
    response,
    collection,
  }: Identified<{ update(id: string, changes: z.output<Changes>): ResultOf<NoInfer<Response>> }, Response>,
  body: Changes,
  summary: string,
): ControlOperation {
  return operation({
    method: 'PATCH',
    path: `${path}/{${param}}`,
    summary,
    status: 200,
    body,
    ...takesPicture(body),
    response,
    remote: [{ method: `${at}.update` }],
    run: (simulator, changes, params) => collection(simulator, params).update(params[param] ?? '', changes),
  });
}

/** Removes a resource. */
export function deleteOperation(
  { path, param, at, collection }: Omit<Identified<{ remove(id: string): boolean }, z.ZodType>, 'response'>,
  summary: string,
): ControlOperation {
  return operation({
    method: 'DELETE',
    path: `${path}/{${param}}`,
    summary,
    status: 200,
    response: Removed,
    remote: [{ method: `${at}.remove`, returns: 'removed' }],
    run: (simulator, _, params) => ({ removed: collection(simulator, params).remove(params[param] ?? '') }),
  });
}

/** A resource of an account: its names and schemas, as `defineResource` returns them. */
interface AccountResource<Body extends z.ZodObject, Response extends z.ZodType> {
  readonly name: string;
  readonly plural: string;
  readonly body: Body;
  readonly changes: z.ZodObject;
  readonly response: Response;
}

/** Returns `create_template`, `list_templates`, `get_template`, `update_template` and `delete_template`, and likewise for any resource. */
export function operationsOf<Body extends z.ZodObject, Response extends z.ZodType>(
  { name, plural, body, changes, response }: AccountResource<Body, Response>,
  at: string,
  collection: (
    simulator: Controlled,
    params: PathParams,
  ) => ResourceCollection<ResultOf<NoInfer<Response>> & { readonly id: string }, z.output<Body>>,
): Record<string, ControlOperation> {
  const a = `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
  const path = `/accounts/{accountId}/${plural.replace(' ', '-')}`;
  const kind = { name, path, param: 'id', at, response, collection };
  const [one, many] = [name.replace(' ', '_'), plural.replace(' ', '_')];
  return {
    [`create_${one}`]: createOperation(kind, body, `Adds ${a} to an account.`),
    [`list_${many}`]: listOperation(kind, `Lists the ${plural} of an account.`),
    [`get_${one}`]: getOperation(kind, `Returns ${a} of an account.`),
    [`update_${one}`]: updateOperation(kind, changes, `Changes the fields of ${a} that the body has.`),
    [`delete_${one}`]: deleteOperation(kind, `Removes ${a} from an account.`),
  };
}
