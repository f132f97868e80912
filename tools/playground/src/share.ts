/** The part of a link, after its `#`, that holds a program: its text, compressed, in base64url. */
export async function hashOf(source: string): Promise<string> {
  const bytes = await through(new Blob([source]), new CompressionStream('deflate-raw'));
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return `#code=${base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/** The program that a link holds; `undefined` for a link without one. Rejects where the link is damaged. */
export async function sourceOf(hash: string): Promise<string | undefined> {
  const held = /^#code=([\w-]+)$/.exec(hash)?.[1];
  if (held === undefined) return undefined;
  const text = atob(held.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  return new TextDecoder().decode(await through(new Blob([bytes]), new DecompressionStream('deflate-raw')));
}

async function through(blob: Blob, transform: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  return new Uint8Array(await new Response(blob.stream().pipeThrough(transform)).arrayBuffer());
}
