// Serves the built site until it is stopped, and prints its address.
import { fileURLToPath } from 'node:url';
import { serveFolder } from '@boothkit/test-support/serve-folder';
import { base } from '../src/site.ts';

const { url } = await serveFolder(fileURLToPath(new URL('../../../site', import.meta.url)), base);
console.log(url);
