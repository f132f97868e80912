// How Changesets writes a changelog; `.changeset/config.json` names this file.

/** An entry: what the changeset says, whatever its commit. */
export function getReleaseLine({ summary }: { readonly summary: string }): string {
  return `- ${summary
    .trim()
    .split('\n')
    .map((line) => `  ${line}`.trimEnd())
    .join('\n')
    .trim()}`;
}

/** Nothing: all packages have one version, so that each release raises what they need of each other. */
export function getDependencyReleaseLine(): string {
  return '';
}
