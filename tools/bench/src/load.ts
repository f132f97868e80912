import autocannon from 'autocannon';
import type { LoadCall } from './peers.ts';

/** How many callers a load comes from, where a server tells them apart: few enough that building their requests takes no time. */
const callers = 200;

let loads = 0;

/** What became of a load. */
interface Loaded {
  readonly answered: number;
  readonly seconds: number;
}

/** Puts a server under load over ten kept-alive connections. Throws where it answers with errors, or rejects more than one in a hundred. */
export async function load(
  port: number,
  { method, path, headers, body, differing }: LoadCall,
  until: { readonly seconds: number } | { readonly amount: number },
): Promise<Loaded> {
  // Callers of its own, since an address has 300 requests in any minute.
  const first = callers * loads++;
  const { errors, non2xx, duration, ...counts } = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: 10,
    ...('amount' in until ? until : { duration: until.seconds }),
    requests: Array.from({ length: callers }, (_, at) => ({
      method,
      path,
      headers: { ...headers, ...differing?.(first + at) },
      ...(body !== undefined && { body }),
    })),
  });
  const answered = counts['2xx'];
  if (errors > 0 || non2xx > answered / 100)
    throw new Error(`${method} ${path}: ${errors} errors, ${non2xx} rejected, ${answered} answered`);
  return { answered, seconds: duration };
}
