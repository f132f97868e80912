import type { ImageSource } from './source.ts';

/** A source that nobody else can change. */
export type KeptSource = Exclude<ImageSource, Uint8Array | ArrayBuffer>;

/** A source as it is now: bytes are copied. */
export function keepSource(source: ImageSource): KeptSource {
  if (source instanceof URL) return new URL(source);
  const isBytes = source instanceof ArrayBuffer || source instanceof Uint8Array;
  return isBytes ? new Blob([new Uint8Array(source)]) : source;
}
