import type { Terminal } from '@boothkit/contract/internal';
import type { ServedRequest } from '../composition/server/server.ts';
import { controlPath, healthPath } from '../model/control-path.ts';
import type { LimitsMode } from '../model/limits-mode.ts';

/** The lines that are printed when the server is ready. */
export type ReadyValues = Readonly<Record<string, unknown>>;

/** The values as text, and how to be rid of rate limits while they are enforced in real time. */
export function readyLines(ready: ReadyValues, limits: LimitsMode): string[] {
  return [
    'The simulator is ready. Stop it with Ctrl+C.',
    ...Object.entries(ready).map(
      ([name, value]) => `  ${name.padEnd(16)} ${Array.isArray(value) ? value.join(', ') : value}`,
    ),
    ...(limits === 'documented' ? ['  Rate limits are enforced. With --limits skip, nobody waits for them.'] : []),
  ];
}

/**
 * Lines that set the environment variables which a client reads, for `eval` of a shell. If the simulator does not enforce the rates of the
 * service, its client need not, either. The token is set only if the control API needs it: another simulator that is started in this
 * environment would take it over.
 */
export function envLines(
  { baseUrl, controlUrl, mcpUrl, apiKey, accountId, controlToken }: ReadyValues,
  { limits, isExposed }: { readonly limits: LimitsMode; readonly isExposed: boolean },
): string[] {
  const variables = {
    BOOTHKIT_BASE_URL: baseUrl,
    BOOTHKIT_API_KEY: apiKey,
    BOOTHKIT_ACCOUNT_ID: accountId,
    BOOTHKIT_CONTROL_URL: controlUrl,
    BOOTHKIT_MCP_URL: mcpUrl,
    ...(isExposed && controlToken !== undefined && { BOOTHKIT_CONTROL_TOKEN: controlToken }),
    ...(limits !== 'documented' && { BOOTHKIT_LIMITS: 'off' }),
  };
  return Object.entries(variables).map(([name, value]) => `export ${name}='${String(value).replaceAll("'", "'\\''")}'`);
}

/**
 * Prints a line for each request: method, path, status, the rule of a rejection, and milliseconds. Requests of the control API, health
 * checks and the messages of errors are printed if `verbose` is set.
 */
export function requestLog(print: Terminal['lines'], verbose: boolean): (request: ServedRequest) => void {
  return ({ method, path, status, error, durationMs }) => {
    if (!verbose && (path === healthPath || path === controlPath || path.startsWith(`${controlPath}/`))) return;
    const rule = error === undefined ? '' : ` ${error.rule}`;
    print(`${method} ${path} ${status ?? 'no response'}${rule} ${Math.round(durationMs)} ms`);
    if (verbose && error !== undefined) print(`  ${error.code}: ${error.message}`);
  };
}

/** Opens a page in the browser of this machine. Without a browser, nothing happens: the URL was printed. */
export function openInBrowser(url: string): void {
  const { spawn } = process.getBuiltinModule('node:child_process');
  const [command, ...args] =
    process.platform === 'darwin' ? ['open'] : process.platform === 'win32' ? ['cmd', '/c', 'start', ''] : ['xdg-open'];
  const child = spawn(command as string, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}
