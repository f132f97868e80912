declare module 'object-inspect' {
  /** Returns a value as text, in the way of Node's `util.inspect`. */
  export default function inspect(value: unknown, options?: { depth?: number; indent?: number }): string;
}
