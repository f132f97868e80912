import type { World } from '../../model/world.ts';

/** The name among the fields of a body. */
export function nameIn(body: unknown): string | null {
  const { name } = (typeof body === 'object' && body !== null ? body : {}) as { readonly name?: unknown };
  return typeof name === 'string' ? name : null;
}

/** The name of what the parameters of a path lead to, the last of them first; null where nothing of that has a name. */
export function nameOf(world: World, accountId: string, params: Readonly<Record<string, string>>): string | null {
  if (!world.hasAccount(accountId)) return null;
  const account = world.account(accountId);
  const { events, templates, attractScreens, stickerSets, paySets, galleries, tablets, keys, teamMembers } = account;
  const named = [events, templates, attractScreens, stickerSets, paySets, galleries, tablets, keys, teamMembers];
  for (const id of Object.values(params).reverse())
    for (const collection of named) {
      const name = nameIn(collection.get(id));
      if (name !== null) return name;
    }
  return null;
}
