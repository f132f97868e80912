import { notify } from '../notify.ts';
import { assertFunction, assertOption } from '../option-checks.ts';
import type { Hooks } from './hooks.ts';

/** How much is logged: `debug` requests, responses and waits; `info` retries; `warn` rate limits and advice. Each includes those after it. */
export type LogLevel = 'debug' | 'info' | 'warn';

/** A logger, such as `console`. Each line comes with the facts that it is made of. */
export type Logger = { readonly [level in LogLevel]: (message: string, facts: object) => void };

/** Hooks and logger as one; a hook that nobody listens to is undefined. */
export interface Observer extends Hooks {
  /** Logs a warning. */
  readonly warn: ((warning: { readonly message: string; readonly facts: object }) => void) | undefined;
}

const logLevels: readonly LogLevel[] = ['debug', 'info', 'warn'];

/** Validates hooks and logger. Throws a `ValidationError` that names the option, what was found and what is needed. */
export function readObserver(
  hooks: Hooks = {},
  logger: Logger | undefined = undefined,
  logLevel: LogLevel = 'info',
): Observer {
  assertOption(typeof hooks === 'object' && hooks !== null, 'hooks', 'be an object of functions', hooks);
  for (const [name, hook] of Object.entries(hooks)) assertFunction(`hooks.${name}`, hook);
  const levels = logLevels.join(', ');
  assertOption(logLevels.includes(logLevel), 'logLevel', `be one of ${levels}`, logLevel);
  const canLog = logger === undefined || logLevels.every((level) => typeof logger?.[level] === 'function');
  assertOption(canLog, 'logger', `have the functions ${levels}`, logger);
  const log: Hooks = logger === undefined ? {} : logHooks(logger, logLevel);
  return {
    onRequest: both(hooks.onRequest, log.onRequest),
    onResponse: both(hooks.onResponse, log.onResponse),
    onRetry: both(hooks.onRetry, log.onRetry),
    onWait: both(hooks.onWait, log.onWait),
    warn: logger && both(({ message, facts }) => logger.warn(`boothkit: ${message}`, facts), undefined),
  };
}

/** The hooks that write a log. */
function logHooks(logger: Logger, minLevel: LogLevel): Hooks {
  const log = (level: LogLevel, message: string, facts: object): void => {
    if (logLevels.indexOf(level) >= logLevels.indexOf(minLevel)) logger[level](`boothkit: ${message}`, facts);
  };
  return {
    onRequest: (event) => log('debug', `${event.operation}: ${event.method} ${event.url}`, event),
    onResponse: (event) =>
      log('debug', `${event.operation}: ${event.failure ?? event.status} after ${event.durationMs} ms`, event),
    onRetry: (event) =>
      log(
        event.failure === '429' ? 'warn' : 'info',
        `${event.operation}: ${event.failure}, retry in ${event.waitMs} ms`,
        event,
      ),
    onWait: (event) => log('debug', `${event.operation}: ${event.state} by the limits, ${event.queued} queued`, event),
  };
}

function both<Event>(
  one: ((event: Event) => void) | undefined,
  other: ((event: Event) => void) | undefined,
): ((event: Event) => void) | undefined {
  if (one === undefined && other === undefined) return undefined;
  return (event) => {
    if (one !== undefined) notify(one, event);
    if (other !== undefined) notify(other, event);
  };
}
