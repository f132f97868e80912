/** A message without the marks of code, which a page shows as they stand. */
export const plain = (text: string): string => text.replaceAll('`', '');
