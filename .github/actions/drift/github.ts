/** Sends a request to the API of the repository and returns the JSON of the response. */
export type GitHub = (method: string, path: string, body?: object) => Promise<GitHubJson>;

// biome-ignore lint/suspicious/noExplicitAny: responses of GitHub, of which a few members are read
type GitHubJson = any;

/** Thrown for an error response of GitHub. */
class GitHubError extends Error {
  override readonly name = 'GitHubError';
  readonly status: number;

  constructor(request: string, status: number, message: string) {
    const permissions =
      status === 403 ? '; the job needs the permissions contents: write and pull-requests: write' : '';
    super(`GitHub responded to ${request} with status ${status}: ${message}${permissions}`);
    this.status = status;
  }
}

export function createGitHub(apiUrl: string, repository: string, token: string): GitHub {
  return async (method, path, body) => {
    const response = await fetch(`${apiUrl}/repos/${repository}${path}`, {
      method,
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${token}`,
        'x-github-api-version': '2022-11-28',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const json = await response.json();
    if (!response.ok) throw new GitHubError(`${method} ${path}`, response.status, json.message);
    return json;
  };
}

/** Updates the comment that begins with the marker, or adds one. Resolves to its address. */
export async function comment(github: GitHub, pullRequest: number, marker: string, body: string): Promise<string> {
  const perPage = 100;
  for (let page = 1; ; page += 1) {
    const comments = await github('GET', `/issues/${pullRequest}/comments?per_page=${perPage}&page=${page}`);
    const own = comments.find((each: GitHubJson) => each.body.startsWith(marker));
    if (own) return (await github('PATCH', `/issues/comments/${own.id}`, { body })).html_url;
    if (comments.length < perPage) break;
  }
  return (await github('POST', `/issues/${pullRequest}/comments`, { body })).html_url;
}

/** Commits files to a branch of their own, which is made if it does not exist. Resolves to the commit. */
export async function commitFiles(
  github: GitHub,
  branch: string,
  message: string,
  files: ReadonlyMap<string, Buffer>,
): Promise<string> {
  const tree = await Promise.all(
    [...files].map(async ([path, bytes]) => {
      const { sha } = await github('POST', '/git/blobs', { content: bytes.toString('base64'), encoding: 'base64' });
      return { path, mode: '100644', type: 'blob', sha };
    }),
  );
  // Two pull requests may commit concurrently: GitHub then rejects the later one.
  for (let attempt = 1; ; attempt += 1) {
    const head = await headOf(github, branch);
    const base = head === undefined ? undefined : (await github('GET', `/git/commits/${head}`)).tree.sha;
    const { sha: newTree } = await github('POST', '/git/trees', { tree, ...(base && { base_tree: base }) });
    const parents = head === undefined ? [] : [head];
    const { sha } = await github('POST', '/git/commits', { message, tree: newTree, parents });
    try {
      if (head === undefined) await github('POST', '/git/refs', { ref: `refs/heads/${branch}`, sha });
      else await github('PATCH', `/git/refs/heads/${branch}`, { sha });
      return sha;
    } catch (error) {
      if (!(error instanceof GitHubError && error.status === 422) || attempt === 3) throw error;
    }
  }
}

async function headOf(github: GitHub, branch: string): Promise<string | undefined> {
  try {
    return (await github('GET', `/git/ref/heads/${branch}`)).object.sha;
  } catch (error) {
    if (error instanceof GitHubError && error.status === 404) return undefined;
    throw error;
  }
}
