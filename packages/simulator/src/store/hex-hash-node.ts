import { hexHashOf } from './hash.ts';

/** Node's own hash takes a tenth of the time; so many calls are worth what it takes to load, and most programs make fewer. */
const worthLoading = 1000;

let calls = 0;
let native: Pick<typeof import('node:crypto'), 'hash'> | undefined;

/** The SHA-256 of a text in UTF-8, in hexadecimal. */
export function hexHash(text: string): string {
  if (native === undefined) {
    calls += 1;
    if (calls <= worthLoading) return hexHashOf(text);
    native = process.getBuiltinModule('node:crypto');
  }
  return native.hash('sha256', text, 'hex');
}
