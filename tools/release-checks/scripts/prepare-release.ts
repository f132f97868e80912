import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { withInstallLines } from '../src/install-lines.ts';
import { publishedPackages } from '../src/published-packages.ts';
import { originOf, withAbsoluteLinks } from '../src/repository.ts';

// Prepares each package just before it is published. The manifest names the repository, which is the fork's own if a fork publishes;
// the README, which npm shows without the rest of the repository, gets absolute links and installs from the registry.
const { GITHUB_SERVER_URL: server = '', GITHUB_REPOSITORY: name = '' } = process.env;
const url = `${server}/${name}`;
for (const { folder } of publishedPackages()) {
  const directory = `packages/${basename(folder)}`;
  const manifest = join(folder, 'package.json');
  const named: object = { ...JSON.parse(readFileSync(manifest, 'utf8')), ...originOf(url, directory) };
  writeFileSync(manifest, `${JSON.stringify(named, null, 2)}\n`);
  const readme = join(folder, 'README.md');
  const released = withInstallLines(readFileSync(readme, 'utf8'), `${directory}/README.md`, true);
  writeFileSync(readme, withAbsoluteLinks(released, url, directory));
}
