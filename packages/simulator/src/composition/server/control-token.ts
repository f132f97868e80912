import { isLoopbackHost, readHostname } from '../../engine/http/outbound/hostname.ts';

/** Where a server listens, and by which names it is reached. */
export interface ReachedAt {
  readonly host: string;
  readonly allowHosts: readonly string[];
  /** The origin of a proxy or tunnel in front of it. */
  readonly publicOrigin?: string | undefined;
}

/** The token of the control API. */
export interface ControlToken {
  readonly value: string;
  /** Whether the server made it, as its user gave none. */
  readonly isMade: boolean;
  /** Whether requests to the control API need it. */
  readonly isRequired: boolean;
}

/** Whether requests of other machines may arrive: at an address beyond loopback, or by a name that a tunnel or proxy leads here. */
export function isReachedFromOutside(at: ReachedAt): boolean {
  return namesOf(at).some((name) => !isLoopbackHost(readHostname(name.replace(/^\./, '')) ?? name));
}

/** The names by which a server is reached, beside those of loopback. */
export function namesOf({ host, allowHosts, publicOrigin }: ReachedAt): readonly string[] {
  return [host, ...allowHosts, ...(publicOrigin === undefined ? [] : [new URL(publicOrigin).hostname])];
}

/** Whether a text can be a control token: 16 or more visible ASCII characters. */
export function fitsAsToken(text: string): boolean {
  return /^[!-~]{16,}$/.test(text);
}

/**
 * The token that was given, or a new one. Throws a TypeError for one that does not fit, and for none where other machines reach
 * `host`.
 */
export function controlTokenOf(at: ReachedAt, given: string | undefined): ControlToken {
  if (given !== undefined && !fitsAsToken(given))
    throw new TypeError('controlToken must be 16 or more visible ASCII characters');
  if (given === undefined && !isLoopbackHost(at.host))
    throw new TypeError(`controlToken is needed: host ${at.host} can be reached from other machines`);
  return {
    value: given ?? process.getBuiltinModule('node:crypto').randomUUID(),
    isMade: given === undefined,
    isRequired: given !== undefined || isReachedFromOutside(at),
  };
}
