import type * as z from 'zod';
import type { Account } from '../../accounts/accounts.ts';
import {
  NewAttractScreenSchema,
  NewPaySetSchema,
  NewRailSchema,
  NewStickerSetSchema,
  NewTemplateSchema,
} from '../../accounts/resources.ts';
import type { PathParams } from '../../http/routes.ts';
import type { ResourceCollection } from '../../resources/resource-collection.ts';
import { base64Thumbnail } from '../base64-bytes.ts';
import { accountNamed, type Controlled, type ControlOperation, operation, present } from '../operation.ts';
import { changesOf } from '../patch.ts';
import { listOf, Removed } from '../responses/fields.ts';
import {
  AttractScreenAnswer,
  PaySetAnswer,
  RailAnswer,
  StickerSetAnswer,
  TemplateAnswer,
} from '../responses/things.ts';

/** A kind of things that an account owns. */
interface Kind<Body extends z.ZodObject> {
  /** In words, with its article. */
  readonly a: string;
  readonly plural: string;
  /** Where the things are, in code. */
  readonly at: keyof Account & string;
  shelf(account: Account): ResourceCollection<{ readonly id: string }, z.output<Body>>;
  readonly body: Body;
  readonly answer: z.ZodType;
}

const thumbnail = base64Thumbnail;

/** Operations of the owner on the resource collections of an account. */
export const shelfOperations: Readonly<Record<string, ControlOperation>> = {
  ...operationsOf({
    a: 'a template',
    plural: 'templates',
    at: 'templates',
    shelf: (account) => account.templates,
    body: NewTemplateSchema.extend({ thumbnail }),
    answer: TemplateAnswer,
  }),
  ...operationsOf({
    a: 'an attract screen',
    plural: 'attract screens',
    at: 'attractScreens',
    shelf: (account) => account.attractScreens,
    body: NewAttractScreenSchema.extend({ thumbnail }),
    answer: AttractScreenAnswer,
  }),
  ...operationsOf({
    a: 'a sticker set',
    plural: 'sticker sets',
    at: 'stickerSets',
    shelf: (account) => account.stickerSets,
    body: NewStickerSetSchema.extend({ thumbnail }),
    answer: StickerSetAnswer,
  }),
  ...operationsOf({
    a: 'a pay set',
    plural: 'pay sets',
    at: 'paySets',
    shelf: (account) => account.paySets,
    body: NewPaySetSchema,
    answer: PaySetAnswer,
  }),
  ...operationsOf({
    a: 'a payment rail',
    plural: 'payment rails',
    at: 'rails',
    shelf: (account) => account.rails,
    body: NewRailSchema,
    answer: RailAnswer,
  }),
};

/** `add_template`, `read_templates`, `read_template`, `change_template` and `remove_template`, and so for each kind. */
function operationsOf<Body extends z.ZodObject>({ a, plural, at, shelf, body, answer }: Kind<Body>) {
  const what = a.replace(/^an? /, '');
  const name = what.replace(' ', '_');
  const path = `/accounts/{accountId}/${plural.replace(' ', '-')}`;
  const shelfOf = (simulator: Controlled, params: PathParams) => shelf(accountNamed(simulator, params));
  const idOf = (simulator: Controlled, params: PathParams) => {
    const { id = '' } = params;
    return present(shelfOf(simulator, params).get(id), what, id).id;
  };
  return {
    [`add_${name}`]: operation({
      method: 'POST',
      path,
      summary: `Adds ${a} to an account.`,
      status: 201,
      body,
      answer,
      remote: [{ at: `${at}.add` }],
      run: (simulator, input, params) => shelfOf(simulator, params).add(input),
    }),
    [`read_${plural.replace(' ', '_')}`]: {
      method: 'GET',
      path,
      summary: `Lists the ${plural} of an account.`,
      status: 200,
      answer: listOf(answer),
      remote: [{ at: `${at}.list`, gives: 'data' }],
      run: (simulator, _, params) => ({ data: shelfOf(simulator, params).list() }),
    },
    [`read_${name}`]: {
      method: 'GET',
      path: `${path}/{id}`,
      summary: `Tells ${a} of an account.`,
      status: 200,
      answer,
      remote: [{ at: `${at}.get`, maybe: true }],
      run: (simulator, _, params) => shelfOf(simulator, params).get(idOf(simulator, params)),
    },
    [`change_${name}`]: operation({
      method: 'PATCH',
      path: `${path}/{id}`,
      summary: `Changes the fields of ${a} that the body holds.`,
      status: 200,
      body: changesOf(body),
      answer,
      remote: [{ at: `${at}.update` }],
      run: (simulator, changes, params) =>
        shelfOf(simulator, params).update(idOf(simulator, params), changes as Partial<z.output<Body>>),
    }),
    [`remove_${name}`]: {
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: `Removes ${a} from an account.`,
      status: 200,
      answer: Removed,
      remote: [{ at: `${at}.remove`, gives: 'removed' }],
      run: (simulator, _, params) => ({ removed: shelfOf(simulator, params).remove(params['id'] ?? '') }),
    },
  } satisfies Record<string, ControlOperation>;
}
