// Builds the site: TypeDoc and, at the same time, the playground. TypeDoc empties the folder of the site first, so the playground is built
// in another one and copied.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPlayground } from '../src/playground/build.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const typedoc = [
  join(root, 'node_modules/typedoc/bin/typedoc'),
  '--options',
  join(root, 'tools/docs-site/typedoc.json'),
];
const documented = once(spawn(process.execPath, typedoc, { cwd: root, stdio: 'inherit' }), 'exit');
const playground = await mkdtemp(join(tmpdir(), 'boothkit-playground-'));
await buildPlayground(playground);
const [exitCode] = await documented;
await cp(playground, join(root, 'site'), { recursive: true });
await rm(playground, { recursive: true });
process.exitCode = exitCode ?? 1;
