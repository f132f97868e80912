import { readFile } from 'node:fs/promises';
import { styleText } from 'node:util';
import { terminal, visible } from '@boothkit/contract/internal';
import { inspectDesign } from '../inspect-design.ts';
import { drawFindings } from '../overlay/draw-findings.ts';
import { readDesign, UnreadableDesignError } from '../pixels/read-design.ts';
import { overlayPath, readArguments, usage } from './arguments.ts';
import { rejectOverwrites } from './reject-overwrites.ts';
import { type PageReport, report } from './report.ts';
import { writePicture } from './write-picture.ts';

/** Exit codes: 1 if a page breaks a rule, 2 if the command line or a file cannot be read. */
const brokenRule = 1;
const unreadable = 2;

/** The command line: returns the exit code. */
export async function main(
  args: string[],
  { stdout, stderr }: Pick<NodeJS.Process, 'stdout' | 'stderr'>,
): Promise<number> {
  const [out, err] = [terminal(stdout), terminal(stderr)];
  /** Overwrites the last line of a terminal; writes nothing to a log. */
  const progress = (text: string) => {
    if (stderr.isTTY) err.raw(`\r\u001b[K${visible(text)}`);
  };
  try {
    const options = readArguments(args);
    if (options.help) {
      out.text(usage);
      return 0;
    }
    rejectOverwrites(options);
    const all: PageReport[] = [];
    for (const [index, file] of options.files.entries()) {
      if (options.files.length > 1) progress(`${index + 1}/${options.files.length} ${file}`);
      const checked = await check(file, options);
      all.push(checked);
      progress('');
      if (!options.json) out.raw(report(checked, colours(stdout)));
    }
    if (options.json) out.text(`${JSON.stringify(all, null, 2)}\n`);
    if (all.some(({ error }) => error !== undefined)) return unreadable;
    return all.some(({ violations = [] }) => violations.length > 0) ? brokenRule : 0;
  } catch (error) {
    err.lines(`boothkit-design-check: ${error instanceof Error ? error.message : String(error)}`, 'Try --help.');
    return unreadable;
  }
}

async function check(file: string, options: ReturnType<typeof readArguments>): Promise<PageReport> {
  try {
    const pixels = await readDesign(await readFile(file));
    const inspection = await inspectDesign(pixels, options);
    const path = overlayPath(options, file);
    if (path !== undefined) await writePicture(path, drawFindings(pixels, inspection));
    return { file, ...inspection };
  } catch (error) {
    const isFileError = error instanceof Error && 'code' in error && 'syscall' in error;
    if (!isFileError && !(error instanceof UnreadableDesignError)) throw error;
    return { file, error: error.message };
  }
}

function colours(stream: NodeJS.WriteStream) {
  return (format: 'red' | 'green' | 'bold' | 'dim', text: string): string => styleText(format, text, { stream });
}
