import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { isLoopbackHost } from '../http/outbound/hostname.ts';
import { type ListenOptions, listen } from '../node.ts';
import { createSimulator } from '../simulator.ts';
import { createRecorder } from './recorder.ts';
import { shadowIn } from './shadow.ts';
import { createTally, type RecordingSummary } from './summary.ts';

/** What to record, and where to. */
export interface RecordOptions extends ListenOptions {
  /** Base address of the real service, path prefix included: https, or http on this machine. */
  readonly target: string;
  /** Where the exchanges go, one JSON object a line. */
  readonly file: string;
}

/** A recorder that listens. */
export interface Recording {
  /** Where to send what is meant for the real service. */
  readonly baseUrl: string;
  /** Stops listening, writes the file to its end and tells what came of it. May be called again. */
  close(): Promise<RecordingSummary>;
}

/**
 * Passes requests on to a real service unchanged, keeps redacted exchanges in a file, and asks a simulator the same beside it.
 * Rejects with a TypeError for a target that is neither https nor on this machine, and where port or file cannot be used.
 */
export async function record({ target, file, ...where }: RecordOptions): Promise<Recording> {
  const { pathname, href } = readTarget(target);
  const shadow = createSimulator({
    baseUrl: `https://booth.simulator.test${pathname}`,
    limits: 'off',
    ruleHeader: false,
  });
  const out = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  await new Promise((resolve, reject) => out.once('open', resolve).once('error', reject));
  const tally = createTally();
  const recorder = createRecorder({
    target: href,
    shadow: shadowIn(shadow),
    keep(exchange) {
      tally.add(exchange);
      out.write(`${JSON.stringify(exchange)}\n`);
    },
  });
  const server = await listen({ ...shadow, respond: recorder.respond }, where);
  let closed: Promise<RecordingSummary> | undefined;
  return {
    baseUrl: server.baseUrl,
    close() {
      closed ??= (async () => {
        await server.close();
        await recorder.settled();
        out.end();
        await finished(out);
        return tally.summary();
      })();
      return closed;
    },
  };
}

function readTarget(target: string): { readonly pathname: string; readonly href: string } {
  const url = URL.parse(target);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackHost(url.hostname));
  const isPlain = url && url.search === '' && url.hash === '' && url.username === '' && url.pathname.length > 1;
  if (!isSafe || !isPlain)
    throw new TypeError(
      `the service to record must be an https address with a path prefix such as /v1, or http on this machine; got ${JSON.stringify(target)}`,
    );
  const pathname = url.pathname.replace(/\/+$/, '');
  return { pathname, href: `${url.origin}${pathname}` };
}
