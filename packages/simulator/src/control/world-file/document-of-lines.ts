import { realTime } from '../../engine/clock/real-time.ts';
import { accountCollections, type WorldFile } from '../../model/world-file.ts';

type Members = Record<string, unknown>;

const ofAccounts: ReadonlySet<string> = new Set(accountCollections);

/**
 * The document with the records of JSON Lines that a simulator wrote. A server responds while it is made: every 500 lines, the event loop
 * has a turn.
 */
export async function documentOfLines(lines: Iterable<string>): Promise<WorldFile> {
  let header: Members | undefined;
  const lists: Members = {};
  const accounts: Members[] = [];
  let count = 0;
  for (const line of lines) {
    const content = JSON.parse(line) as Members;
    const [name = ''] = Object.keys(content);
    if (header === undefined) header = content;
    else if (name === 'accounts') accounts.push(content[name] as Members);
    else listIn(ofAccounts.has(name) ? accounts.at(-1) : lists, name).push(content[name]);
    count += 1;
    if (count % 500 === 0) await new Promise<void>(realTime.nextTurn);
  }
  const { format: _, ...fields } = header ?? {};
  const { routes, faults, ...before } = lists;
  const after = { ...(routes !== undefined && { routes }), ...(faults !== undefined && { faults }) };
  return { ...fields, ...before, accounts, ...after } as WorldFile;
}

function listIn(owner: Members = {}, name: string): unknown[] {
  owner[name] ??= [];
  return owner[name] as unknown[];
}
