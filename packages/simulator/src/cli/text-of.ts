/** The text of a file, without the byte order mark that Windows writes before it. Throws a TypeError for bytes that are not UTF-8. */
export const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes);
