/** What a manifest says of where its package comes from. */
export interface Origin {
  readonly repository: { readonly type: 'git'; readonly url: string; readonly directory: string };
  readonly homepage: string;
  readonly bugs: string;
}

/**
 * Where a package comes from, as npm wants to know it. Without it npm rejects provenance.
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

/**
 * Returns a page with its relative links made absolute, as pages of the repository. Code stays as it is.
 *
 * @param url Of the repository's page.
 * @param directory Of the page, from the root of the repository.
 */
export function withAbsoluteLinks(page: string, url: string, directory: string): string {
  const absolute = (link: string) =>
    `${url}/blob/main${new URL(link, `file:///${directory}/`).href.slice('file://'.length)}`;
  return page
    .split(/(^```[\s\S]*?^```$|`[^`\n]+`)/m)
    .map((part) =>
      part.startsWith('`')
        ? part
        : part.replaceAll(/(\]\(|^\[[^\]]+\]: )(?![a-z]+:|#)([^)\s]+)/gm, (_, before, link) => before + absolute(link)),
    )
    .join('');
}
