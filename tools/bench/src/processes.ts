import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

// What Linux tells of a process.

const tickUs = 10_000;

/** Processor time of all threads of a process so far, in microseconds. */
export function processorUs({ pid }: ChildProcess): number {
  // The name before it, in brackets, may hold anything.
  const [, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const [user = Number.NaN, system = Number.NaN] = fields.slice(10, 12).map(Number);
  return (user + system) * tickUs;
}

/** Memory of a process that is in RAM, in MB. */
export function residentMb({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}
