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
    /** Seconds; not where there is an amount. */
    readonly duration?: number;
    /** How many requests to make. */
    readonly amount?: number;
    readonly requests: readonly SentRequest[];
  }
  interface Result {
    /** Seconds that it took. */
    readonly duration: number;
    readonly non2xx: number;
    readonly errors: number;
    readonly '2xx': number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
