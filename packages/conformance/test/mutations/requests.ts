import type { MutableRequest, MutableResponse, Service } from './mutant.ts';

export const isList = (request: MutableRequest, { below }: Service) =>
  request.method === 'GET' && below(request) === '/events';
export const isCreate = (request: MutableRequest, { below }: Service) =>
  request.method === 'POST' && below(request) === '/events';
export const isUpdate = (request: MutableRequest, { below }: Service) =>
  request.method === 'PATCH' && /^\/events\/[^/]+$/.test(below(request));
export const isApi = (request: MutableRequest, { below }: Service) => below(request) !== '';
export const settingsOf = ({ json }: { readonly json: Record<string, unknown> | undefined }) =>
  (json?.['settings'] ?? {}) as Record<string, unknown>;
/** The data of a list. */
export const dataOf = ({ json }: MutableResponse) => (json?.['data'] ?? []) as Record<string, unknown>[];
export const errorOf = ({ json }: MutableResponse) => json?.['error'] as Record<string, unknown> | undefined;
