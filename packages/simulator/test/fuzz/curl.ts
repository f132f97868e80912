import type { Setup } from './sender.ts';
import type { SentRequest } from './transport.ts';

// How to repeat a sequence by hand.

/** A word of bash, whatever is in it. */
function quoted(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The line that starts a simulator like the one of a session. */
export const startLine = ({ seed, clock, limits }: Setup): string =>
  `npx @boothkit/simulator --port 4010 --seed ${quoted(seed)} --clock ${clock} --limits ${limits}`;

/** A request as a line of bash. */
export function curlLine({ method, target, headers, body }: SentRequest): string {
  const words = ['curl', '-sS', '--path-as-is', '-g', ...(method === 'HEAD' ? ['-I'] : ['-X', method])];
  for (const [name, value] of Object.entries(headers))
    words.push('-H', quoted(value === '' ? `${name};` : `${name}: ${value}`));
  words.push(quoted(`http://127.0.0.1:4010${target}`));
  if (body === undefined) return words.join(' ');
  return `printf ${printfFormat(body)} | ${words.join(' ')} --data-binary @-`;
}

/** Bytes as a format of bash's printf. */
export function printfFormat(bytes: Uint8Array): string {
  const characters = Array.from(bytes, (byte) => {
    const character = String.fromCharCode(byte);
    if (character === '%' || character === '\\') return character.repeat(2);
    return byte >= 0x20 && byte < 0x7f ? character : `\\x${byte.toString(16).padStart(2, '0')}`;
  });
  return quoted(characters.join(''));
}
