import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rule } from '@boothkit/rule-coverage';
import { createSimulator } from '@boothkit/simulator';
import { temporaryFolder } from '@boothkit/test-support/temporary-folder';
import { expect } from 'vitest';
import { first } from './later.ts';

// The example of CONTRIBUTING.md is carried out in a copy of the sources, as its maintainers would.

const root = join(import.meta.dirname, '../../../../../..');
const second = '2027-01-15';

/** Copies the packages to a temporary folder, in which they find each other and what is installed here. */
async function copySources(): Promise<string> {
  const copy = temporaryFolder();
  const isSource = (path: string) => !/[\\/](?:dist|node_modules|test)$/.test(path);
  await cp(join(root, 'packages'), join(copy, 'packages'), { recursive: true, filter: isSource });
  const ours = join(copy, 'node_modules/@boothkit');
  await mkdir(ours, { recursive: true });
  const link = (target: string, path: string) => symlink(target, path, 'junction');
  for (const name of await readdir(join(copy, 'packages'))) {
    await link(join(copy, 'packages', name), join(ours, name));
    const own = join(root, 'packages', name, 'node_modules');
    if (existsSync(own)) await link(own, join(copy, 'packages', name, 'node_modules'));
  }
  const support = '@boothkit/test-support';
  for (const name of [...(await readdir(join(root, 'node_modules'))), support])
    if (name !== '@boothkit' && !name.startsWith('.'))
      await link(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  await cp(join(root, 'docs/rules'), join(copy, 'docs/rules'), { recursive: true });
  return copy;
}

/** Applies the diff that CONTRIBUTING.md shows to the versions of the contract. */
async function addVersion(copy: string): Promise<void> {
  const guide = await readFile(join(root, '.github/CONTRIBUTING.md'), 'utf8');
  const [, diff = ''] = /^ {3}```diff\n([\s\S]*?)^ {3}```$/m.exec(guide) ?? [];
  const file = join(copy, 'packages/contract/src/operations/versions.ts');
  let text = await readFile(file, 'utf8');
  for (const hunk of diff.split(/^ {3}@@\n/m)) {
    const lines = hunk.split('\n').flatMap((line) => (line === '' ? [] : line.slice(3)));
    const side = (sign: string) => lines.flatMap((line) => (line.startsWith(sign) ? line.slice(1) : [])).join('\n');
    expect(text).toContain(side('-'));
    text = text.replace(side('-'), () => side('+'));
  }
  await writeFile(file, text);
}

/** Carries out the change of the API itself: a field of a request and a field of a response have new names. */
async function renameFields(copy: string): Promise<void> {
  for (const file of await readdir(join(copy, 'packages'), { recursive: true })) {
    if (!/\.tsx?$/.test(file)) continue;
    const path = join(copy, 'packages', file);
    const text = await readFile(path, 'utf8');
    const renamed = text.replaceAll(/\buploadPath\b/g, 'imagePath').replaceAll(/\bstoragePath\b/g, 'filePath');
    if (renamed !== text) await writeFile(path, renamed);
  }
}

const run = promisify(execFile);
const runNode = (cwd: string, ...args: readonly string[]) =>
  run(process.execPath, ['--conditions=@boothkit/source', ...args], { cwd });

/** Runs a program on the sources below a folder; returns the JSON that it prints. */
async function outputOf(folder: string, program: string, ...args: readonly string[]): Promise<unknown> {
  const flags = ['--input-type=module-typescript', '--eval', program, '--'];
  return JSON.parse((await runNode(folder, ...flags, ...args)).stdout);
}

/** Checks a program against the types below a folder. Rejects with the errors that the compiler prints. */
async function checkTypes(folder: string, program: string): Promise<void> {
  await writeFile(join(folder, 'program.mts'), program);
  const config = { extends: join(root, 'tsconfig.json'), include: ['program.mts'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc')], { cwd: folder }).catch(
    ({ stdout }: { readonly stdout: string }) => Promise.reject(new Error(stdout)),
  );
}

/** What each program begins with: the world and key of a world file, an event, and an image. */
const beginning = `
import { createSimulator } from '@boothkit/simulator';
import sharp from 'sharp';

const [world = '', key = ''] = process.argv.slice(1);
const sim = createSimulator({ clock: { start: '2027-02-01T09:00:00Z', frozen: true }, seedFile: JSON.parse(world) });
const [account] = sim.accounts.list();
if (!account) throw new Error('the world file has no account');
const event = account.events.add({ name: 'Ada', templateIds: [account.templates.add().id] });
const logo = await sharp({ create: { width: 800, height: 800, channels: 4, background: '#1d4ed8' } }).png().toBuffer();
const { baseUrl, fetch, clock } = account.connection();
`;

/** Uploads an image by REST, as the first version describes it, and prints the responses. */
const oldCalls = `${beginning}
async function call(method, path, body) {
  const response = await fetch(baseUrl + path, {
    method,
    headers: { authorization: 'Bearer ' + key, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, version: response.headers.get('service-version'), body: await response.json() };
}
const created = await call('POST', '/uploads', { purpose: 'event-branding-image', contentType: 'image/png' });
const { uploadUrl, headers, storagePath } = created.body;
await fetch(uploadUrl, { method: 'PUT', headers, body: logo });
const images = '/events/' + event.id + '/branding/images';
const ofNextVersion = await call('POST', images, { slot: 'logo', imagePath: storagePath });
const set = await call('POST', images, { slot: 'logo', uploadPath: storagePath });
const { info, components } = (await call('GET', '/openapi.json')).body;
const { SignedUpload, SetEventBrandingImageBody } = components.schemas;
console.log(JSON.stringify({
  created,
  set,
  ofNextVersion: [ofNextVersion.status, ofNextVersion.version, ofNextVersion.body.error?.code],
  document: [info.version, SignedUpload, SetEventBrandingImageBody],
}));
`;

/** Does the same with the typed client of the next version, with a new key and with the old one. */
const nextCalls = `${beginning}
import { BoothClient } from '@boothkit/client';
import { checkConformance } from '@boothkit/conformance';
import { currentVersion, serviceVersions } from '@boothkit/contract/rules';

const young = account.keys.create();
const booths = {
  young: new BoothClient({ baseUrl, fetch, clock, apiKey: young.value }),
  old: new BoothClient({ baseUrl, fetch, clock, apiKey: key, version: currentVersion }),
};
const uploads: Record<string, unknown> = {};
for (const [name, booth] of Object.entries(booths)) {
  const creation = { purpose: 'event-branding-image', contentType: 'image/png' } as const;
  const { data, version } = await booth.uploads.create(creation).withResponse();
  await booth.uploads.put(data, logo);
  await booth.branding.setImage(event.id, 'logo', logo);
  uploads[name] = [version, data.filePath];
}
const { info } = await booths.young.openapi.get();
const only = ['4.11/upload', '9.2', '9.4', '9.7'];
const { checks } = await checkConformance({ baseUrl, fetch, clock, apiKey: young.value, only });
const conformance = [...new Set(checks.map(({ result }) => result))];
console.log(JSON.stringify({ serviceVersions, pin: young.version, uploads, document: info['version'], conformance }));
`;

rule(['9.1', '9.2', '9.3'], 'is kept by an old key when the contract gets a later version', async () => {
  const sim = createSimulator();
  const account = sim.accounts.create();
  const { value } = account.keys.create();
  const args = [JSON.stringify(sim.toFile()), value] as const;
  const before = await outputOf(root, oldCalls, ...args);
  expect(before).toMatchObject({
    created: { status: 201, version: first, body: { storagePath: expect.any(String) } },
    set: { status: 201, version: first },
    ofNextVersion: [400, first, 'validation_failed'],
    document: [first, { properties: { storagePath: {} } }, { properties: { uploadPath: {} } }],
  });

  const copy = await copySources();
  await renameFields(copy);
  await addVersion(copy);
  await runNode(copy, 'packages/contract/scripts/generate.ts');
  expect(await outputOf(copy, oldCalls, ...args)).toEqual(before);
  await checkTypes(copy, nextCalls);
  const served = [second, expect.any(String)];
  expect(await outputOf(copy, nextCalls, ...args)).toEqual({
    serviceVersions: [first, second],
    pin: second,
    uploads: { young: served, old: served },
    document: second,
    conformance: ['agrees'],
  });
});
