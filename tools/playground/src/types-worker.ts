import { expose } from 'comlink';
import { typesFrom } from './types.ts';

// Answers the editor from the types of the packages, which `types.json` of the site holds.

// Vite would look for the file while it builds.
const folder = import.meta.url;

// The questions wait in the port until the types are there.
addEventListener('message', async ({ ports: [port] }) => {
  const response = await fetch(new URL('types.json', folder));
  if (!response.ok) throw new Error(`the types cannot be loaded: the status is ${response.status}`);
  const types = await typesFrom(await response.json());
  if (port) expose(types, port);
});
