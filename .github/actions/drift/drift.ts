// Compares, and comments on the pull request. Its input is in the environment: the inputs of action.yml and the variables of GitHub.
import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { comment, commitFiles, createGitHub } from './github.ts';
import { isSame, picturesInMarkdown, readPairs } from './pictures.ts';

const marker = '<!-- boothkit-drift -->';

const {
  BEFORE = '',
  AFTER = '',
  PICTURES_BEFORE = '',
  PICTURES_AFTER = '',
  RULES_URL = '',
  COMMAND = '',
  BRANCH = '',
  GITHUB_TOKEN = '',
  GITHUB_API_URL = '',
  GITHUB_SERVER_URL = '',
  GITHUB_REPOSITORY = '',
  GITHUB_EVENT_PATH = '',
  GITHUB_STEP_SUMMARY = '',
  GITHUB_OUTPUT = '',
} = process.env;

/** Runs the comparison. Returns its Markdown, and whether a difference breaks clients. */
function compare(): { differences: string; isBreaking: boolean } {
  const [program = '', ...words] = COMMAND.split(' ').filter((word) => word !== '');
  const rules = RULES_URL === '' ? [] : ['--rules-url', RULES_URL];
  const args = [...words, 'diff', BEFORE, AFTER, '--format', 'markdown', ...rules];
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (error) throw error;
  if (status !== 0 && status !== 1) throw new Error(`the comparison failed: ${stderr}`);
  return { differences: stdout, isBreaking: status === 1 };
}

/** The pull request of the event that started the job. The token of one from a fork may not write. */
function pullRequestOf(event: {
  readonly pull_request?: {
    readonly number: number;
    readonly head: { readonly repo: { readonly full_name: string } | null };
  };
}) {
  const { pull_request: pullRequest } = event;
  if (!pullRequest) return undefined;
  return { number: pullRequest.number, isFork: pullRequest.head.repo?.full_name !== GITHUB_REPOSITORY };
}

async function main(): Promise<void> {
  const { differences, isBreaking } = compare();
  appendFileSync(GITHUB_OUTPUT, `breaking=${isBreaking}\n`);
  const text = `### What changed for clients\n\n${differences}`;
  appendFileSync(GITHUB_STEP_SUMMARY, text);
  const pullRequest = pullRequestOf(JSON.parse(readFileSync(GITHUB_EVENT_PATH, 'utf8')));
  if (!pullRequest || pullRequest.isFork) {
    const reason = pullRequest ? 'the pull request comes from a fork, whose token may not write' : 'no pull request';
    console.log(`No comment: ${reason}. The differences are in the summary of the job.`);
    return;
  }
  const github = createGitHub(GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_TOKEN);
  const pairs = readPairs(PICTURES_BEFORE, PICTURES_AFTER);
  const folder = `pull-request-${pullRequest.number}`;
  const files = new Map<string, Buffer>();
  for (const { file, before, after } of pairs.filter((pair) => !isSame(pair))) {
    if (before) files.set(`${folder}/before/${file}`, before);
    if (after) files.set(`${folder}/after/${file}`, after);
  }
  const message = `Pictures of pull request ${pullRequest.number}`;
  const commit = files.size === 0 ? '' : await commitFiles(github, BRANCH, message, files);
  const root = `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/blob/${commit}/${folder}`;
  const pictures = picturesInMarkdown(pairs, (side, file) => `${root}/${side}/${file}?raw=true`);
  const body = [marker, text, pictures].filter((part) => part !== '').join('\n');
  console.log(`Commented: ${await comment(github, pullRequest.number, marker, body)}`);
}

main().catch((error: unknown) => {
  console.error(`::error::${error instanceof Error ? error.message.trim().replace(/\r?\n/g, '%0A') : String(error)}`);
  process.exitCode = 1;
});
