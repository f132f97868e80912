import { access, constants, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseJson } from '@boothkit/contract/internal';
import { type EarlierMeasurement, parseMeasurement } from './measure/measure.ts';

/** Throws an Error that names the option if the file cannot be written. */
export async function requireWritable(option: string, file: string | undefined): Promise<void> {
  if (file === undefined) return;
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory()) throw new Error(`${option} must be a file; got the folder ${JSON.stringify(file)}`);
  await access(found ? file : dirname(file), constants.W_OK).catch(() => {
    const need = found ? 'a file that can be written to' : 'a file in a folder that can be written to';
    throw new Error(`${option} must be ${need}; got ${JSON.stringify(file)}`);
  });
}

/** The measurement in a file, if there is one. */
export async function readMeasurement(file: string): Promise<EarlierMeasurement | undefined> {
  const text = await readText(file).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new Error(`--measure ${file} cannot be read`, { cause: error });
  });
  return text === undefined ? undefined : parseMeasurement(file, parsed('--measure', file, text));
}

/** Reads the text of an option's file as JSON. */
export function parsed(option: string, file: string, text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    throw new Error(`${option} ${file} must be JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A decoder leaves out the byte order mark that Windows writes. */
export async function readText(file: string): Promise<string> {
  return new TextDecoder().decode(await readFile(file));
}

/** Writes JSON for people to read. */
export const writeJson = (file: string, value: object): Promise<void> =>
  writeFile(file, `${JSON.stringify(value, undefined, 2)}\n`);
