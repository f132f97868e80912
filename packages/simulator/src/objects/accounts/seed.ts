import * as z from 'zod';
import { type Output, resourceId } from '../../engine/resources/define-resource.ts';
import type { NewAttractScreen, NewStickerSet, NewTemplate } from '../../model/catalog/catalog.ts';
import type { NewPaySet } from '../../model/catalog/payment.ts';
import type { WorldFile } from '../../model/world-file.ts';
import type { Account } from './accounts.ts';
import { type Keys, makeReadOnlyKey, type SeededKeys } from './keys.ts';

/** The initial resources of an account. */
export interface AccountSeed {
  readonly templates?: readonly NewTemplate[] | undefined;
  readonly attractScreens?: readonly NewAttractScreen[] | undefined;
  readonly stickerSets?: readonly NewStickerSet[] | undefined;
  readonly paySets?: readonly NewPaySet[] | undefined;
}

/** The fields of a {@link SeededAccount}. */
export const seededFields = () => ({
  accountId: resourceId(),
  apiKey: z.string(),
  readOnlyApiKey: z.string(),
  templateIds: z.array(resourceId()),
  attractScreenIds: z.array(resourceId()),
  stickerSetIds: z.array(resourceId()),
  paySetIds: z.array(resourceId()),
});

/** The ids of what an account was filled with, and its two keys. */
export interface SeededAccount extends Output<typeof seededFields> {}

type KeyInFile = NonNullable<NonNullable<WorldFile['accounts']>[number]['keys']>[number];

/** The account of a program that is given none. */
export const newAccount = { name: 'Demo account' } as const;

/** Names of the first resources of their kinds. */
export const seedNames = { template: 'Classic strip', attractScreen: 'Landscape loop' } as const;

/**
 * One template of each kind that the capture rules distinguish, and one or two of each other resource. Each account gets its own
 * copy.
 */
const usefulSeed = () =>
  ({
    templates: [
      { name: seedNames.template, photoAreaCount: 3 },
      { name: 'Single portrait', photoAreaCount: 1 },
      {
        name: 'AI studio',
        photoAreaCount: 1,
        aiPortraitIds: ['watercolour'],
        aiCustomPrompts: [{ enabled: true, hasPreviewImage: true }],
      },
    ],
    attractScreens: [
      { name: seedNames.attractScreen, sizePixels: [1376, 1032] },
      { name: 'Portrait loop', sizePixels: [1032, 1376] },
    ],
    stickerSets: [{ name: 'Party' }],
    paySets: [{ name: 'Per session', currency: 'EUR' }],
  }) satisfies AccountSeed;

/**
 * Returns the IDs and keys of an account that came from a world file, and adds no resources to it. The keys are those
 * that the file holds in plain text, or else those of the account's connections.
 */
export function describeAccount(account: Account, keysInFile: readonly KeyInFile[] = []): SeededAccount {
  const inPlain = (scope: 'read' | 'read-write') =>
    keysInFile.find((key) => key.value !== undefined && !key.revoked && (key.scope ?? 'read-write') === scope)?.value;
  const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);
  return {
    accountId: account.id,
    apiKey: inPlain('read-write') ?? account.connection().apiKey,
    readOnlyApiKey: inPlain('read') ?? account.connection({ scope: 'read' }).apiKey,
    templateIds: idsOf(account.templates.list()),
    attractScreenIds: idsOf(account.attractScreens.list()),
    stickerSetIds: idsOf(account.stickerSets.list()),
    paySetIds: idsOf(account.paySets.list()),
  };
}

/**
 * Fills a new account, makes its keys, and tells the ids; what the seed leaves out is filled usefully.
 *
 * @example
 * ```ts
 * import { createSimulator, seedAccount } from '@boothkit/simulator';
 *
 * const account = createSimulator().accounts.create();
 * const { apiKey, templateIds } = seedAccount(account);
 * console.log(templateIds.length); // 3
 * ```
 */
export function seedAccount(account: Account, seed: AccountSeed = {}): SeededAccount {
  (account.keys as Keys & SeededKeys)[makeReadOnlyKey]();
  const useful = usefulSeed();
  const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);
  return {
    accountId: account.id,
    apiKey: account.connection().apiKey,
    readOnlyApiKey: account.connection({ scope: 'read' }).apiKey,
    templateIds: idsOf((seed.templates ?? useful.templates).map(account.templates.add)),
    attractScreenIds: idsOf((seed.attractScreens ?? useful.attractScreens).map(account.attractScreens.add)),
    stickerSetIds: idsOf((seed.stickerSets ?? useful.stickerSets).map(account.stickerSets.add)),
    paySetIds: idsOf((seed.paySets ?? useful.paySets).map(account.paySets.add)),
  };
}
