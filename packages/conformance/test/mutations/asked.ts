import type { Answered, Sent, Service } from './mutant.ts';

// What requests and answers are about.

export const isList = (sent: Sent, { below }: Service) => sent.method === 'GET' && below(sent) === '/events';
export const isCreate = (sent: Sent, { below }: Service) => sent.method === 'POST' && below(sent) === '/events';
export const isUpdate = (sent: Sent, { below }: Service) =>
  sent.method === 'PATCH' && /^\/events\/[^/]+$/.test(below(sent));
export const isApi = (sent: Sent, { below }: Service) => below(sent) !== '';
/** Whether a request is one of the control API, whose path ends like this. */
export const isControl = (sent: Sent, { simulator }: Service, ending: RegExp) =>
  sent.url.href.startsWith(simulator.controlUrl) && ending.test(sent.url.pathname);
export const settingsOf = ({ json }: { readonly json: Record<string, unknown> | undefined }) =>
  (json?.['settings'] ?? {}) as Record<string, unknown>;
/** The data of a list. */
export const dataOf = ({ json }: Answered) => (json?.['data'] ?? []) as Record<string, unknown>[];
export const errorOf = ({ json }: Answered) => json?.['error'] as Record<string, unknown> | undefined;

/** Changes the text of an answer, JSON or not. */
export function retold(answered: Answered, change: (text: string) => string): void {
  if (answered.json !== undefined) answered.json = JSON.parse(change(JSON.stringify(answered.json)));
  else if (answered.bytes !== undefined)
    answered.bytes = new TextEncoder().encode(change(new TextDecoder().decode(answered.bytes)));
}
