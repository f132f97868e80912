import type { ParseArgsConfig } from 'node:util';
import { parseJson } from '@boothkit/contract/internal';
import { textOf } from '../control/world-file/text-stream.ts';
import { closestTo } from '../engine/closest.ts';
import { isStandardInput } from './form.ts';

// An import of a built-in as a module reads every getter of it, and some load much that nothing here needs.
const { readFileSync } = process.getBuiltinModule('node:fs');
const { parseArgs } = process.getBuiltinModule('node:util');

/** Reads the arguments of a command. Throws an Error that names the option for one that is unknown, with the known one closest to it. */
export function readArguments<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (cause) {
    const known = config.options ?? {};
    const isKnown = (name: string) =>
      Object.hasOwn(known, name) || Object.values(known).some(({ short }) => short === name);
    const { tokens } = parseArgs({ ...config, strict: false, allowPositionals: true, tokens: true });
    for (const token of tokens ?? [])
      if (token.kind === 'option' && !isKnown(token.name)) {
        const meant = closestTo(token.name, Object.keys(known));
        const advice = meant === undefined ? '' : `; did you mean --${meant}?`;
        throw new Error(`there is no option ${token.rawName}${advice}`, { cause });
      }
    // Some messages have several lines.
    throw new Error(cause instanceof Error ? cause.message.replaceAll('\n', ' ') : String(cause), { cause });
  }
}

/** Reads the JSON in the file of an option, with the byte order mark that Windows writes or without. Throws an Error that names both. */
export function readJsonFile(option: string, file: string): unknown {
  try {
    return parseJson(textOf(readFileSync(isStandardInput(file) ? 0 : file)));
  } catch (error) {
    throw new Error(
      `${option} ${file} must be a file of JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
