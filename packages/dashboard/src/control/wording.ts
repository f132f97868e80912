/** A message without the marks of code, which a page shows as they stand. */
export const plain = (text: string): string => text.replaceAll('`', '');

/** A message and what to do next, as sentences. */
export const withHint = (message: string, hint = ''): string =>
  plain(hint === '' ? message : `${message.replace(/[^.?!]$/, '$&.')} ${hint}`);

/** A number of things: `1 print`, `2 prints`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
