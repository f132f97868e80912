// What the bench uses of it; the package has no types.
declare module 'autocannon' {
  interface Options {
    readonly url: string;
    readonly connections: number;
    /** How many requests to make. */
    readonly amount: number;
    readonly requests: readonly {
      readonly method: string;
      readonly path: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body?: string;
    }[];
  }
  export default function autocannon(options: Options): Promise<{ readonly non2xx: number; readonly errors: number }>;
}
