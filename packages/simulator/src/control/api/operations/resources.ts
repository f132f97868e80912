import type * as z from 'zod';
import type { PageSchema } from '../../../engine/resources/listing.ts';
import { teamMemberResource } from '../../../model/accounts/account.ts';
import { attractScreenResource, stickerSetResource, templateResource } from '../../../model/catalog/catalog.ts';
import { paySetResource, railResource } from '../../../model/catalog/payment.ts';
import type { ResourceCollection } from '../../../objects/accounts/resource-collection.ts';
import type { Remote } from '../../remote/interface.ts';
import type { ControlOperation } from './operation.ts';
import { ofAccount, type pageOf, Removed, type Served } from './serve.ts';
import type { Exchange, ResultOf } from './serve-types.ts';

/** A resource of an account: its names and schemas, as `defineResource` returns them. */
interface AccountResource<
  Plural extends string,
  Body extends z.ZodObject,
  Changes extends z.ZodObject,
  Response extends z.ZodType,
> {
  readonly name: string;
  readonly plural: Plural;
  readonly body: Body;
  readonly changes: Changes;
  readonly response: Response;
}

/** Room for the picture of a resource that has one, in base64. */
const takesPicture = ({ shape }: z.ZodObject) => ('thumbnail' in shape ? { takesFile: true as const } : {});

interface Identified {
  readonly id: string;
}

/** Any collection: what the compiler needs to check the five operations once for all of them. */
type AnyCollection = ResourceCollection<Identified, object>;

/** The path of a collection. `PathOf<'pay sets'>` = `/accounts/{accountId}/pay-sets`. */
type PathOf<Plural extends string> =
  `/accounts/{accountId}/${Plural extends `${infer One} ${infer Other}` ? `${One}-${Other}` : Plural}`;

/** The routes and schemas of the five operations of a resource, as a union. */
type Exchanges<Path extends string, Body, Changes, Response extends z.ZodType> =
  | Exchange<'POST', Path, Body, z.ZodUndefined, Response>
  | Exchange<'GET', Path, z.ZodUndefined, typeof PageSchema, ReturnType<typeof pageOf<Response>>>
  | Exchange<'GET', `${Path}/{id}`, z.ZodUndefined, z.ZodUndefined, Response>
  | Exchange<'PATCH', `${Path}/{id}`, Changes, z.ZodUndefined, Response>
  | Exchange<'DELETE', `${Path}/{id}`, z.ZodUndefined, z.ZodUndefined, typeof Removed>;

type ResourceOperations<At extends string, Exchanged> = Record<
  string,
  ControlOperation<`${At}${keyof AnyCollection}`, Exchanged>
>;

/** Returns `create_template`, `list_templates`, `get_template`, `update_template` and `delete_template`, and likewise for any resource. */
function operationsOf<
  Plural extends string,
  Body extends z.ZodObject,
  Changes extends z.ZodObject,
  Response extends z.ZodType,
  Local extends ResourceCollection<ResultOf<NoInfer<Response>> & Identified, z.output<NoInfer<Body>>>,
  Elsewhere,
  At extends string,
>(
  resource: AccountResource<Plural, Body, Changes, Response>,
  collection: Served<Local, Elsewhere, At>,
): ResourceOperations<At, Exchanges<PathOf<Plural>, Body, Changes, Response>> {
  const { name, plural, body, changes, response } = resource as AccountResource<
    string,
    z.ZodObject,
    z.ZodObject,
    z.ZodType<Identified, Identified>
  >;
  const { serve, list } = collection as unknown as Served<AnyCollection, Remote<AnyCollection>, At>;
  const a = `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
  const path = `/accounts/{accountId}/${plural.replace(' ', '-')}` as const;
  const [one, many] = [name.replace(' ', '_'), plural.replace(' ', '_')];
  const operations = {
    [`create_${one}`]: serve('add', {
      route: `POST ${path}`,
      summary: `Adds ${a} to an account.`,
      status: 201,
      body,
      ...takesPicture(body),
      returns: response,
    }),
    [`list_${many}`]: list(['page', 'list'], {
      route: `GET ${path}`,
      summary: `Lists the ${plural} of an account.`,
      item: response,
    }),
    [`get_${one}`]: serve('get', {
      route: `GET ${path}/{id}`,
      summary: `Returns ${a} of an account.`,
      noun: name,
      returns: response,
    }),
    [`update_${one}`]: serve('update', {
      route: `PATCH ${path}/{id}`,
      summary: `Changes the fields of ${a} that the body has.`,
      body: changes,
      ...takesPicture(changes),
      returns: response,
    }),
    [`delete_${one}`]: serve('remove', {
      route: `DELETE ${path}/{id}`,
      summary: `Removes ${a} from an account.`,
      returns: Removed,
      member: 'removed',
    }),
  };
  return operations as unknown as ResourceOperations<At, Exchanges<PathOf<Plural>, Body, Changes, Response>>;
}

/** Operations of the owner on the resource collections of an account. */
export const resourceOperations = merged(
  operationsOf(templateResource, ofAccount('templates')),
  operationsOf(attractScreenResource, ofAccount('attractScreens')),
  operationsOf(stickerSetResource, ofAccount('stickerSets')),
  operationsOf(paySetResource, ofAccount('paySets')),
  operationsOf(railResource, ofAccount('rails')),
  operationsOf(teamMemberResource, ofAccount('teamMembers')),
);

type Table = Readonly<Record<string, ControlOperation>>;

// A spread would forget which methods the operations serve.
function merged<Tables extends readonly Table[]>(...tables: Tables): Readonly<Record<string, Tables[number][string]>> {
  return Object.assign({}, ...tables);
}
