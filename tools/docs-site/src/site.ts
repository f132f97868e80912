const { DOCS_BASE = '/boothkit/', DOCS_SITE, GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env;

/** The path of the site on its host; begins and ends with a slash. By default the site is below a path, as a project's pages on GitHub are. */
export const base = DOCS_BASE.replace(/\/?$/, '/');

/** The path of a page's Markdown on the host. */
export const markdownUrl = (id: string): string => `${base}${id}.md`;

/** The origin of the site, if it is known: by default, that of the pages of a repository on GitHub. Absolute addresses need it. */
export const site = DOCS_SITE ?? (name && `https://${name.split('/')[0]}.github.io`);

/** The page of the repository, which GitHub Actions names. Without it, nothing links to sources. */
export const repository = server && name ? `${server}/${name}` : undefined;
