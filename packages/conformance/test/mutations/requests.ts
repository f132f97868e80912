import type { MutableRequest, MutableResponse, Service } from './mutant.ts';

export const isList = (request: MutableRequest, { below }: Service) =>
  request.method === 'GET' && below(request) === '/events';
export const isCreate = (request: MutableRequest, { below }: Service) =>
  request.method === 'POST' && below(request) === '/events';
export const isUpdate = (request: MutableRequest, { below }: Service) =>
  request.method === 'PATCH' && /^\/events\/[^/]+$/.test(below(request));
export const isApi = (request: MutableRequest, { below }: Service) => below(request) !== '';
/** Whether a request is one of the control API with this ending of its path. */
export const isControl = (request: MutableRequest, { simulator }: Service, ending: RegExp) =>
  request.url.href.startsWith(simulator.controlUrl) && ending.test(request.url.pathname);
export const settingsOf = ({ json }: { readonly json: Record<string, unknown> | undefined }) =>
  (json?.['settings'] ?? {}) as Record<string, unknown>;
/** The data of a list. */
export const dataOf = ({ json }: MutableResponse) => (json?.['data'] ?? []) as Record<string, unknown>[];
export const errorOf = ({ json }: MutableResponse) => json?.['error'] as Record<string, unknown> | undefined;

/** Changes the text of a response, JSON or not. */
export function replaceText(response: MutableResponse, change: (text: string) => string): void {
  if (response.json !== undefined) response.json = JSON.parse(change(JSON.stringify(response.json)));
  else if (response.bytes !== undefined)
    response.bytes = new TextEncoder().encode(change(new TextDecoder().decode(response.bytes)));
}
