import { basename, extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { InspectDesignOptions } from '../inspection.ts';

export const usage = `Usage: npx @boothkit/design-check <page.png> [more pages] [options]

Checks whether designers' pages (PNG or JPEG) will import as templates, and reports what to change if they will not.

  --expect <count>   the number of photo boxes that each page was designed with
  --use <use>        prompt or portrait: a page for an AI prompt or AI Portrait, which needs exactly 1 box
  --overlay <path>   draw the result over the page: a PNG, or a folder for several pages; never the page itself
  --json             print a JSON array with an object for each page
  --help             print this help

Exit codes: 0 if all pages import as designed, 1 if a page breaks a rule, 2 if the command line or a file cannot be read.
`;

/** The parsed command line. */
export interface Arguments extends InspectDesignOptions {
  readonly files: readonly string[];
  readonly overlay?: string | undefined;
  readonly json: boolean;
  readonly help: boolean;
}

/** Parses the command line. Throws an Error that names the option for an invalid value. */
export function readArguments(args: string[]): Arguments {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      expect: { type: 'string' },
      use: { type: 'string' },
      overlay: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const { expect, use, overlay, json, help } = values;
  if (!help && positionals.length === 0) throw new Error('name at least one page to check, a PNG or a JPEG');
  if (expect !== undefined && !(/^\d{1,3}$/.test(expect) && Number(expect) <= 100))
    throw new Error(`--expect must be a whole number from 0 to 100; got ${JSON.stringify(expect)}`);
  if (use !== undefined && use !== 'prompt' && use !== 'portrait')
    throw new Error(`--use must be prompt or portrait; got ${JSON.stringify(use)}`);
  if (use !== undefined && expect !== undefined && Number(expect) !== 1)
    throw new Error(`--expect must be 1 with --use ${use}; got ${expect}`);
  if (overlay !== undefined && positionals.length === 1 && extname(overlay).toLowerCase() !== '.png')
    throw new Error(`--overlay must name a .png file for one page; got ${JSON.stringify(overlay)}`);
  const expectedPhotoAreas = expect === undefined ? undefined : Number(expect);
  return { files: positionals, expectedPhotoAreas, use, overlay, json, help };
}

/** The path of a page's overlay: the named file, or, for several pages, a file of the page's name in the named folder. */
export function overlayPath({ overlay, files }: Arguments, file: string): string | undefined {
  if (overlay === undefined || files.length === 1) return overlay;
  // Pages of the same name in several folders get a number each.
  const name = basename(file);
  const isShared = files.filter((other) => basename(other) === name).length > 1;
  return join(overlay, `${isShared ? `${files.indexOf(file) + 1}-` : ''}${name}.png`);
}
