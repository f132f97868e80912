import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Figures } from '../measure.ts';

/** Runs Node in a checkout, and reads the figures that it prints as JSON. */
export async function figuresOf(checkout: string, args: readonly string[]): Promise<Figures> {
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: checkout });
  return JSON.parse(stdout);
}

/**
 * Runs a module of `in-checkout` in a process of its own. Node evaluates it as text, because then its imports are resolved from the
 * working directory: it measures the packages of that checkout. So it imports nothing of this folder but types.
 */
export function runScript(checkout: string, name: string, ...args: string[]): Promise<Figures> {
  // Room for what a script counts before any of it is collected; other scripts run with the default, as users do.
  const young = name === 'allocation' ? ['--min-semi-space-size=128', '--max-semi-space-size=128'] : [];
  const source = readFileSync(new URL(`../in-checkout/${name}.ts`, import.meta.url), 'utf8');
  const flags = ['--expose-gc', '--max-old-space-size=6144', ...young, '--input-type=module-typescript'];
  return figuresOf(checkout, [...flags, '--eval', source, '--', ...args]);
}
