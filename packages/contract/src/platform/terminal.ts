/** Characters that a terminal obeys or reorders text by: controls, line separators, marks and overrides of direction. */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The escapes of the characters that were met; there are about a hundred. */
const escapes: { [character: string]: string } = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Writes such characters as escapes. These are the escapes of JSON, so a document in JSON keeps its meaning. */
export function visible(text: string): string {
  return text.replace(
    hidden,
    (character) => (escapes[character] ??= `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}

/** The parts of a standard stream of Node that a terminal needs. */
interface Stream {
  write(text: string): unknown;
  on(event: 'error', listener: () => void): unknown;
}

/** Prints on a standard stream. If its reader goes away, nothing more is printed, and nothing else happens. */
export interface Terminal {
  /** Prints each text as one line, without anything in it that a terminal obeys. */
  lines(...lines: readonly string[]): void;
  /** Prints lines that are composed already: line breaks stay, everything else that a terminal obeys is escaped. */
  text(text: string): void;
  /** Prints a text as it is: for files and pipes, or with colours around texts that are `visible`. */
  raw(text: string): void;
}

/** Makes the one writer of a stream. */
export function terminal(stream: Stream): Terminal {
  let isOpen = true;
  // A stream reports a reader that is gone, or a full disk, by an event, which would end the process if nobody listened.
  stream.on('error', () => {
    isOpen = false;
  });
  const raw = (text: string): void => {
    if (isOpen && text !== '') stream.write(text);
  };
  return {
    lines: (...lines) => raw(lines.map((line) => `${visible(line)}\n`).join('')),
    text: (text) => raw(text.split('\n').map(visible).join('\n')),
    raw,
  };
}
