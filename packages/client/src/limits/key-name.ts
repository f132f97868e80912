const functions = new WeakMap<object, string>();
let functionsNamed = 0;

/**
 * A name for a key under which its limiter is found again: a fingerprint of its text, so that the text is kept nowhere for it,
 * or a number for a function that gives it.
 */
export function nameKey(key: string | (() => unknown)): string {
  if (typeof key === 'string') return `key ${fingerprint(key)}`;
  const known = functions.get(key);
  if (known !== undefined) return known;
  functionsNamed += 1;
  const name = `function ${functionsNamed}`;
  functions.set(key, name);
  return name;
}

/**
 * 64 bits of a text. No cryptographic hash: those of the platform are asynchronous, and all this has to do is tell the keys of
 * one process apart without holding them.
 */
function fingerprint(text: string): string {
  let one = 0x811c9dc5;
  let other = 0x9e3779b9;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x85ebca6b) ^ (one >>> 13);
    other = Math.imul(other ^ unit, 0xc2b2ae35) ^ (other >>> 16);
  }
  return [one, other].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
