// What the benches use of it; the package brings no types.
declare module 'autocannon' {
  interface SentRequest {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  }
  interface Options {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    readonly requests: readonly SentRequest[];
  }
  interface Result {
    readonly requests: { readonly average: number };
    readonly non2xx: number;
    readonly errors: number;
    readonly '2xx': number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
