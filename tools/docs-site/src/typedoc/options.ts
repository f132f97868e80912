import { readFileSync } from 'node:fs';
import { OptionDefaults } from 'typedoc';

/** The packages of the reference, in the order of the sidebar. */
export const packages = ['client', 'simulator', 'contract', 'design-check', 'conformance'];

interface PackageOptions {
  readonly entryPoints: readonly string[];
  readonly intentionallyNotExported?: readonly string[];
}

const options = packages.map((name): PackageOptions => {
  const { entryPoints, ...rest }: PackageOptions = JSON.parse(readFileSync(`packages/${name}/typedoc.json`, 'utf8'));
  return { ...rest, entryPoints: entryPoints.map((entry) => `packages/${name}/${entry}`) };
});

/** The files that the packages are imported by. */
export const entryPoints = options.flatMap((each) => each.entryPoints);

const documented = [
  ...['Module', 'Variable', 'Function', 'Class', 'Constructor', 'Interface', 'TypeAlias', 'Enum', 'EnumMember'],
  ...['Method', 'Accessor'],
] as const;

export const typeDocOptions = {
  plugin: ['./tools/docs-site/src/typedoc/plugin.ts'],
  intentionallyNotExported: options.flatMap((each) => each.intentionallyNotExported ?? []),
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
