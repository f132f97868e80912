/** Bytes as base64. */
export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  // In pieces, since a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}

/** The bytes behind base64. Throws where it is none. */
export function fromBase64(text: string): Uint8Array {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  // Not Uint8Array.from, which takes many times as long: files of worlds are large.
  for (let at = 0; at < bytes.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
