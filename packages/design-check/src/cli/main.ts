import { statSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { styleText } from 'node:util';
import { terminal, visible } from '@boothkit/contract/internal';
import { inspectDesign } from '../inspect-design.ts';
import type { DesignInspection } from '../inspection.ts';
import { type DrawnPixels, drawFindings } from '../overlay/draw-findings.ts';
import { readDesign, UnreadableDesignError } from '../pixels/read-design.ts';
import { type Arguments, overlayPath, readArguments, usage } from './arguments.ts';

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

/** Writes a picture as a PNG, and creates its folder if needed. */
async function writePicture(path: string, { data, width, height }: DrawnPixels): Promise<void> {
  const { default: sharp } = await import('sharp');
  await mkdir(dirname(path), { recursive: true });
  await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ palette: true, compressionLevel: 9 })
    .toFile(path);
}

/** Throws an Error if an overlay would overwrite one of the pages, also through a link or another path. */
function rejectOverwrites(options: Arguments): void {
  if (options.overlay === undefined) return;
  const pages = new Map(options.files.map((file) => [identityOf(file), file]));
  for (const file of options.files) {
    const path = overlayPath(options, file);
    const identity = path === undefined ? undefined : identityOf(path);
    const page = identity === undefined ? undefined : pages.get(identity);
    if (page !== undefined)
      throw new Error(
        `--overlay must not overwrite a page; got ${JSON.stringify(path)}, which is the page ${JSON.stringify(page)} (name another file or folder)`,
      );
  }
}

/** The device and inode of a file, the same for all its names; undefined if the file does not exist. */
function identityOf(path: string): string | undefined {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.dev}:${stats.ino}`;
}

/** The result for one file. */
type PageReport = { readonly file: string } & (
  | (DesignInspection & { readonly error?: undefined })
  | { readonly error: string; readonly violations?: undefined }
);

type Paint = (format: 'red' | 'green' | 'bold' | 'dim', text: string) => string;

/** The findings on a page, as lines of text. */
function report(checked: PageReport, paint: Paint): string {
  const file = visible(checked.file);
  if (checked.error !== undefined) return `${paint('red', '✗')} ${paint('bold', file)}: ${visible(checked.error)}\n`;
  const { widthPx, heightPx, kind, photoAreas, photoAreaCount, violations } = checked;
  const mark = violations.length === 0 ? paint('green', '✓') : paint('red', '✗');
  const areas = `${photoAreaCount} ${kind === null || photoAreaCount === 0 ? '' : `${kind} `}photo ${photoAreaCount === 1 ? 'area' : 'areas'}`;
  const lines = [
    `${mark} ${paint('bold', file)}: ${areas} on ${widthPx} by ${heightPx} px`,
    ...photoAreas.map(
      ({ leftPx, topPx, widthPx: width, heightPx: height, share }, index) =>
        `  ${paint('green', String(index + 1))} at ${leftPx}, ${topPx}: ${width} by ${height} px, ${(share * 100).toFixed(1)}% of the page`,
    ),
    ...violations.map(
      ({ rule, found, change }) => `  ${paint('red', rule)} ${found}\n        ${paint('dim', `→ ${change}`)}`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}
