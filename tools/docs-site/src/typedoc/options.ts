import { readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { OptionDefaults } from 'typedoc';

/** The packages of the reference, in the order of the sidebar. */
export const packages = ['client', 'simulator', 'contract', 'design-check', 'conformance'];

interface Manifest {
  readonly exports: Readonly<Record<string, Readonly<Record<string, string>> | string>>;
}

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

/** The files that a package is imported by. An entry without a default is for this repository alone, and `internal` for our packages. */
function entriesOf(name: string): string[] {
  const { exports }: Manifest = readJson(`packages/${name}/package.json`);
  return Object.entries(exports).flatMap(([entry, files]) =>
    typeof files === 'string' || files['@boothkit/source'] === undefined || !files['default'] || entry === './internal'
      ? []
      : [join('packages', name, files['@boothkit/source'])],
  );
}

export const entryPoints = packages.flatMap(entriesOf);

/** Types that public ones name, and that are no public names themselves. */
const intentionallyNotExported = packages.flatMap(
  (name): string[] => readJson(`packages/${name}/typedoc.json`).intentionallyNotExported,
);

const documented = [
  ...['Module', 'Variable', 'Function', 'Class', 'Constructor', 'Interface', 'TypeAlias', 'Enum', 'EnumMember'],
  ...['Method', 'Accessor'],
] as const;

export const typeDocOptions = {
  name: 'API reference',
  plugin: ['./tools/docs-site/src/typedoc/plugin.ts'],
  intentionallyNotExported,
  packagesRequiringDocumentation: packages.map((name) => `@boothkit/${name}`),
  requiredToBeDocumented: [...documented],
  validation: {
    notExported: true,
    notDocumented: true,
    invalidLink: true,
    rewrittenLink: true,
    unusedMergeModuleWith: true,
  },
  skipErrorChecking: true,
  excludeInternal: true,
  excludeExternals: true,
  disableSources: true,
  // They have a column.
  notRenderedTags: [...OptionDefaults.notRenderedTags, '@defaultValue'],
  useCodeBlocks: true,
  // A deeper type ends in three dots.
  maxTypeConversionDepth: 30,
  sort: ['required-first', 'alphabetical'],
  expandObjects: false,
  expandParameters: true,
  sortEntryPoints: false,
  excludeScopesInPaths: true,
  entryFileName: 'index',
  indexFormat: 'table',
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  classPropertiesFormat: 'table',
  typeAliasPropertiesFormat: 'table',
  propertyMembersFormat: 'table',
  enumMembersFormat: 'table',
  tableColumnSettings: { leftAlignHeaders: true, hideModifiers: true, hideInherited: true, hideOverrides: true },
} as const;
