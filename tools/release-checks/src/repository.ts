/** What a manifest says of where its package comes from. */
export interface Origin {
  readonly repository: { readonly type: 'git'; readonly url: string; readonly directory: string };
  readonly homepage: string;
  readonly bugs: string;
}

/**
 * Where a package comes from, as npm wants to know it: for provenance, which is refused without, and for the links of its README,
 * which are relative to its directory.
 *
 * @param url Of the repository's page, such as `https://github.com/acme/boothkit`. Throws an Error for another kind of address.
 * @param directory Of the package, from the root of the repository.
 */
export function originOf(url: string, directory: string): Origin {
  if (!/^https:\/\/[\w.-]+\/[\w.-]+\/[\w.-]+$/.test(url))
    throw new Error(`the repository must be an https address of owner and name; got ${JSON.stringify(url)}`);
  return {
    repository: { type: 'git', url: `git+${url}.git`, directory },
    homepage: `${url}/tree/main/${directory}#readme`,
    bugs: `${url}/issues`,
  };
}
