import { fileURLToPath } from 'node:url';
import { buildPlayground } from '../src/playground/build.ts';

// Adds the playground to the site that TypeDoc has built.
await buildPlayground(fileURLToPath(new URL('../../../site', import.meta.url)));
