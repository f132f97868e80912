import { type Types, typesFrom } from './types.ts';
import type { TypesQuestion } from './types-messages.ts';

// Answers the editor from the types of the packages, which `types.json` of the site holds.

// Vite would look for the file while it builds.
const folder = import.meta.url;

async function loadTypes(): Promise<Types> {
  const response = await fetch(new URL('types.json', folder));
  if (!response.ok) throw new Error(`the types cannot be loaded: the status is ${response.status}`);
  return typesFrom(await response.json());
}

let loaded: Promise<Types> | undefined;

addEventListener('message', async ({ data, ports }: MessageEvent<TypesQuestion>) => {
  loaded ??= loadTypes();
  ports[0]?.postMessage((await loaded)(data));
});
