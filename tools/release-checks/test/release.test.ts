import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { publishedPackages, root } from '../src/published-packages.ts';
import { readPackage, releaseFaults } from '../src/release.ts';

const names = publishedPackages().map(({ folder }) => basename(folder));

/** The packages with changelogs, as the release workflow has them before it publishes, in a folder that is removed with the test. */
function copyPackages(): { readonly folder: string; readonly read: () => ReturnType<typeof readPackage>[] } {
  const folder = mkdtempSync(join(tmpdir(), 'boothkit-prepare-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(root, 'tools/release-checks'), join(folder, 'tools/release-checks'), { recursive: true });
  const read = () => names.map((name) => readPackage(join(folder, 'packages', name)));
  for (const name of names) {
    for (const file of ['package.json', 'README.md'])
      cpSync(join(root, 'packages', name, file), join(folder, 'packages', name, file));
    writeFileSync(join(folder, 'packages', name, 'CHANGELOG.md'), '');
  }
  for (const [at, { manifest }] of read().entries()) {
    const text = `# ${manifest.name}\n\n## ${manifest.version}\n\n- New.\n\n## 0.0.1\n\n- Old.\n`;
    writeFileSync(join(folder, 'packages', names[at] ?? '', 'CHANGELOG.md'), text);
  }
  return { folder, read };
}

test('the packages name the repository that publishes them, and pass the checks of a release', () => {
  const { folder, read } = copyPackages();
  const before = releaseFaults(read());
  for (const fault of [
    'has no repository',
    'has no homepage',
    'has no bugs',
    'has a README that installs from a clone',
  ])
    expect(before).toContain(`@boothkit/client ${fault}`);
  expect(before).toContain('@boothkit/client has relative links in its README');

  execFileSync(process.execPath, [join(folder, 'tools/release-checks/scripts/prepare-release.ts')], {
    env: { ...process.env, GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'acme/boothkit' },
  });

  expect(releaseFaults(read())).toEqual([]);
  for (const [at, { manifest, changes }] of read().entries()) {
    const directory = `packages/${names[at]}`;
    expect(manifest).toMatchObject({
      repository: { type: 'git', url: 'git+https://github.com/acme/boothkit.git', directory },
      homepage: `https://github.com/acme/boothkit/tree/main/${directory}#readme`,
      bugs: 'https://github.com/acme/boothkit/issues',
    });
    expect(changes).toBe('- New.');
  }
});

test('a release with different versions, an old dependency or no changes is refused', () => {
  const origin = { repository: {}, homepage: '', bugs: '' };
  const contract = { name: '@boothkit/contract', version: '1.0.0', ...origin };
  const client = {
    ...{ name: '@boothkit/client', version: '1.1.0', ...origin },
    dependencies: { '@boothkit/contract': '^1.0.0', zod: '^4.0.0' },
  };
  expect(
    releaseFaults([
      { manifest: contract, readme: '', changes: '- New.' },
      { manifest: client, readme: '', changes: '' },
    ]),
  ).toEqual([
    'the packages have different versions: 1.0.0, 1.1.0',
    '@boothkit/client needs @boothkit/contract ^1.0.0',
    '@boothkit/client has no changes of 1.1.0 in its changelog',
  ]);
});

test('a package that has no changelog yet has no changes', () => {
  const { folder, read } = copyPackages();
  rmSync(join(folder, 'packages', 'client', 'CHANGELOG.md'));
  expect(read()[names.indexOf('client')]?.changes).toBe('');
});
