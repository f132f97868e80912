import { spawnSync } from 'node:child_process';
import { running } from '../../../packages/simulator/test/cli/command-line.ts';
import { type Ended, run } from './child.ts';
import { positionOf, type Snippet } from './snippets.ts';

const variables = [
  'BASE_URL',
  'CONTROL_URL',
  'API_KEY',
  'TEMPLATE_ID',
  'BOOTHKIT_BASE_URL',
  'BOOTHKIT_API_KEY',
  'BOOTHKIT_ACCOUNT_ID',
  'BOOTHKIT_CONTROL_URL',
] as const;
type Variable = (typeof variables)[number];

/** Whether this machine has what the scripts of the pages are written for. */
export const hasBashAndCurl = spawnSync('bash', ['-c', 'command -v curl']).status === 0;

/** The variables that the first comment of a script says it needs. Throws for one that a simulator does not give. */
export function variablesOf(snippet: Snippet): Variable[] {
  const [comment = ''] = snippet.code.split('\n', 1);
  return (comment.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? []).map((name) => {
    const variable = variables.find((known) => known === name);
    if (variable === undefined)
      throw new Error(
        `${positionOf(snippet)}: ${name} is none of the variables that are given: ${variables.join(', ')}`,
      );
    return variable;
  });
}

/** Runs a script with `bash -euo pipefail` and the variables that it names, against a simulator of its own. */
export async function runScript(snippet: Snippet): Promise<Ended> {
  const needed = variablesOf(snippet);
  const { ready, end } = await running();
  const { accountId, baseUrl, controlUrl, apiKey, templateIds } = ready;
  const given: { readonly [name in Variable]: string } = {
    BASE_URL: baseUrl,
    CONTROL_URL: controlUrl,
    API_KEY: apiKey,
    TEMPLATE_ID: templateIds[0] ?? '',
    BOOTHKIT_BASE_URL: baseUrl,
    BOOTHKIT_API_KEY: apiKey,
    BOOTHKIT_ACCOUNT_ID: accountId,
    BOOTHKIT_CONTROL_URL: controlUrl,
  };
  const env = Object.fromEntries(needed.map((name) => [name, given[name]]));
  const ended = await run('bash', ['-euo', 'pipefail', '-c', snippet.code], { env });
  await end();
  return ended;
}
