import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withInstallLines } from '../src/install-lines.ts';
import { publishedPackages, root } from '../src/published-packages.ts';

const start = '<!-- npm install @acme/x @boothkit/client && npm install --save-dev @boothkit/simulator vitest -->';
const page = `# Page\n\n${start}\nstale\n<!-- end of npm install -->\n\nMore.\n`;
const pages = globSync('{README.md,docs/*.md,packages/*/README.md,examples/*/README.md,.github/*.md}', { cwd: root });
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('before the first release a page says how to build the packages, and what else to install', () => {
  const text = withInstallLines(page, 'README.md', false);
  expect(text).toContain('```sh\nnpm ci && npm run pack -- --into ../my-app @acme/x vitest\n```');
  expect(text.replace(start, '')).not.toContain('@boothkit/');
  expect(withInstallLines(text, 'README.md', false)).toBe(text);
});

test('after the first release a page has the commands that install from the registry', () => {
  const released = withInstallLines(withInstallLines(page, 'README.md', false), 'README.md', true);
  expect(released).toBe(
    `# Page\n\n${start}\n\n\`\`\`sh\nnpm install @acme/x @boothkit/client\nnpm install --save-dev @boothkit/simulator vitest\n\`\`\`\n\n<!-- end of npm install -->\n\nMore.\n`,
  );
});

test('a page that begins a project stays in its folder once the packages are built', () => {
  const begin = page.replace('<!-- npm', '<!-- npm init -y && npm');
  const text = withInstallLines(begin, 'README.md', false);
  const commands = ['npm ci && npm run pack -- --into ../my-app @acme/x vitest'];
  expect([...text.matchAll(/```sh\n([\s\S]*?)\n```/g)].map(([, code]) => code)).toEqual(commands);
  expect(withInstallLines(text, 'README.md', true)).toContain('In an empty folder:\n\n```sh\nnpm init -y\nnpm install');
});

test.each(pages)('%s says how the packages are installed today, and only where the switch reaches it', (file) => {
  const text = read(file);
  expect(withInstallLines(text, file), 'run npm run generate').toBe(text);
  const outside = text.replaceAll(/<!-- npm (?:init|install) [\s\S]*?<!-- end of npm install -->/g, '');
  expect(outside).not.toMatch(/npm (?:i|install|add) [^\n]*@boothkit\//);
  expect(outside).not.toMatch(/\bnpm yet\b/);
});

test.each(pages.filter((file) => read(file).includes('npx @boothkit/')))(
  '%s runs a package by npx, and says how to install or build it',
  (file) => expect(read(file)).toMatch(/start\.md#install|^## Install$|^<!-- npm (?:init|install) |`npm run build`/m),
);

test.each(publishedPackages().map(({ name, folder }) => [name, folder]))(
  'the README of %s says how to install it',
  (name, folder) => {
    const [, commands] = /<!-- (npm install [^>]+) -->/.exec(readFileSync(join(folder, 'README.md'), 'utf8')) ?? [];
    expect(commands?.split(' ')).toContain(name);
  },
);
