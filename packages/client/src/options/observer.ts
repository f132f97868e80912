import { environmentVariable } from '@boothkit/contract/internal';
import { inLine } from '../engine/errors.ts';
import { notify } from '../engine/notify.ts';
import { assertFunction, assertOption } from '../engine/option-checks.ts';
import { noOptions } from '../engine/option-names.ts';
import type { Hooks } from './hooks.ts';

/**
 * How much is logged: `debug` requests, responses and waits; `info` retries; `warn` rate limits, long waits and advice. Each includes those
 * after it. `error` and `off` log nothing: the call itself throws its error.
 */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'off';

/**
 * A logger: `console`, winston, pino, bunyan, or one like them. Each line comes with the facts that it is made of: after the message, or before
 * it for pino and bunyan, which take it so.
 */
export type Logger = { readonly [level in 'debug' | 'info' | 'warn']: (message: string, facts: object) => void };

/** Writes a line of a log. */
type Write = (message: string, facts: object) => void;

/** Hooks and logger as one; a hook that nobody listens to is undefined. */
export interface Observer extends Hooks {
  /** Logs a warning. */
  readonly warn: Write | undefined;
  /** Says that calls wait: in the log, or on the console of a program that has neither a log nor hooks that observe waits. */
  readonly notice: Write | undefined;
}

const logLevels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'off'];

/**
 * Validates hooks and logger. The environment variable `BOOTHKIT_LOG` is the log level unless an option is. A level without a logger logs to
 * the console. Throws a `ValidationError` that names the option, what was found and what is needed.
 */
export function readObserver(
  hooks: Hooks = noOptions,
  logger: Logger | undefined = undefined,
  logLevel: LogLevel | undefined = undefined,
): Observer {
  assertOption(typeof hooks === 'object' && hooks !== null, 'hooks', 'be an object of functions', hooks);
  for (const [name, hook] of Object.entries(hooks)) assertFunction(`hooks.${name}`, hook);
  const variable = environmentVariable('BOOTHKIT_LOG') as LogLevel | undefined;
  for (const [name, level = 'off'] of [
    ['logLevel', logLevel],
    ['BOOTHKIT_LOG', variable],
  ] as const) {
    assertOption(logLevels.includes(level), name, `be one of ${logLevels.join(', ')}`, level);
  }
  const functions = ['debug', 'info', 'warn'] as const;
  const canLog = logger === undefined || functions.every((name) => typeof logger?.[name] === 'function');
  assertOption(canLog, 'logger', `have the functions ${functions.join(', ')}`, logger);

  // By shape: pino has bindings, and bunyan has streams to add.
  const { bindings, addStream }: { readonly bindings?: unknown; readonly addStream?: unknown } = Object(logger);
  const takesFactsFirst = typeof (bindings ?? addStream) === 'function';
  const level = logLevel ?? variable;
  const log = logger ?? (level === undefined ? undefined : console);
  const [debug, info, warn] = functions.map((name): Write | undefined => {
    if (log === undefined || logLevels.indexOf(name) < logLevels.indexOf(level ?? 'info')) return undefined;
    return (message, facts) => {
      const line: readonly unknown[] = [inLine(`boothkit: ${message}`), facts];
      notify(() => log[name](...((takesFactsFirst ? line.toReversed() : line) as [string, object])), undefined);
    };
  });
  const observesWaits = hooks.onWait !== undefined || hooks.onRetry !== undefined;
  return {
    onRequest: callAll(
      hooks.onRequest,
      debug && ((event) => debug(`${event.operation}: ${event.method} ${event.url}`, event)),
    ),
    onResponse: callAll(
      hooks.onResponse,
      debug &&
        ((event) => debug(`${event.operation}: ${event.failure ?? event.status} after ${event.durationMs} ms`, event)),
    ),
    onRetry: callAll(
      hooks.onRetry,
      warn &&
        ((event) => {
          const write = event.failure === '429' ? warn : info;
          write?.(`${event.operation}: ${event.failure}, retry in ${event.waitMs} ms`, event);
        }),
    ),
    onWait: callAll(
      hooks.onWait,
      debug && ((event) => debug(`${event.operation}: ${event.state} by the limits, ${event.queued} queued`, event)),
    ),
    warn,
    notice: log === undefined && !observesWaits ? (message) => notify(console.warn, `boothkit: ${message}`) : warn,
  };
}

function callAll<Event>(
  ...listeners: readonly (((event: Event) => void) | undefined)[]
): ((event: Event) => void) | undefined {
  const called = listeners.filter((listener) => listener !== undefined);
  if (called.length === 0) return undefined;
  return (event) => {
    for (const listener of called) notify(listener, event);
  };
}
