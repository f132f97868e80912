import { tell } from '../limits/tell.ts';
import { demand, demandFunction } from '../option-checks.ts';
import type { Hooks } from './hooks.ts';
import { type Logger, type LogLevel, logHooks, logLevels } from './logger.ts';

/** Who is told of what a client does. */
export interface ObserverOptions {
  /** Told of requests, their ends, repeats and waits. */
  readonly hooks?: Hooks | undefined;
  /** Where to log to, such as `console`. Default: nowhere. */
  readonly logger?: Logger | undefined;
  /** The least of what is logged. Default: `info`. */
  readonly logLevel?: LogLevel | undefined;
}

/** Hooks and log as one; what nobody listens to is undefined. */
export interface Observer extends Hooks {
  /** Logs a warning. */
  readonly warn: ((warning: { readonly message: string; readonly facts: object }) => void) | undefined;
}

/** Checks who is to be told. Throws a `ValidationError` that names the option, what was found and what is needed. */
export function readObserver({ hooks = {}, logger, logLevel = 'info' }: ObserverOptions): Observer {
  demand(typeof hooks === 'object' && hooks !== null, 'hooks', 'be an object of functions', hooks);
  for (const [name, hook] of Object.entries(hooks)) demandFunction(`hooks.${name}`, hook);
  const levels = logLevels.join(', ');
  demand(logLevels.includes(logLevel), 'logLevel', `be one of ${levels}`, logLevel);
  const logs = logger === undefined || logLevels.every((level) => typeof logger?.[level] === 'function');
  demand(logs, 'logger', `have the functions ${levels}`, logger);
  const log: Hooks = logger === undefined ? {} : logHooks(logger, logLevel);
  return {
    onRequest: both(hooks.onRequest, log.onRequest),
    onResponse: both(hooks.onResponse, log.onResponse),
    onRetry: both(hooks.onRetry, log.onRetry),
    onWait: both(hooks.onWait, log.onWait),
    warn: logger && both(({ message, facts }) => logger.warn(`boothkit: ${message}`, facts), undefined),
  };
}

function both<Event>(
  one: ((event: Event) => void) | undefined,
  other: ((event: Event) => void) | undefined,
): ((event: Event) => void) | undefined {
  if (one === undefined && other === undefined) return undefined;
  return (event) => {
    if (one !== undefined) tell(one, event);
    if (other !== undefined) tell(other, event);
  };
}
