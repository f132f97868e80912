// Modules that make the calls of the checks by a generated client; each exports `connect`. They are compiled beside what was generated.

/** By openapi-fetch, with the types of openapi-typescript. */
export const openapiFetch = `import createClient from 'openapi-fetch';
import type { Calls } from './checks.ts';
import type { ErrorEnvelope, paths } from './types.ts';

interface Ended<Body> {
  readonly data?: Body;
  readonly error?: ErrorEnvelope;
  readonly response: Response;
}

async function ended<Body>(call: Promise<Ended<Body>>) {
  const { data, error, response } = await call;
  return { status: response.status, data, error };
}

export function connect(baseUrl: string, apiKey: string): Calls {
  const api = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${apiKey}\` } });
  const at = (eventId: string) => ({ path: { eventId } });
  return {
    list: (query) => ended(api.GET('/events', { params: { query } })),
    create: (body) => ended(api.POST('/events', { body })),
    get: (id, response_format) => ended(api.GET('/events/{eventId}', { params: { ...at(id), query: { response_format } } })),
    update: (id, body) => ended(api.PATCH('/events/{eventId}', { params: at(id), body })),
    remove: (id) => ended(api.DELETE('/events/{eventId}', { params: at(id) })),
    duplicate: (id, body) => ended(api.POST('/events/{eventId}/duplicate', { params: at(id), body })),
    branding: (id) => ended(api.GET('/events/{eventId}/branding', { params: at(id) })),
    updateBranding: (id, body) => ended(api.PATCH('/events/{eventId}/branding', { params: at(id), body })),
    setImage: (id, body) => ended(api.POST('/events/{eventId}/branding/images', { params: at(id), body })),
    removeImage: (id, slot) => ended(api.DELETE('/events/{eventId}/branding/images', { params: { ...at(id), query: { slot } } })),
    createUpload: (body) => ended(api.POST('/uploads', { body })),
  };
}
`;

/** By the functions of Hey API, which hold requests and responses to the zod schemas that it generates as well. */
export const heyApi = `import * as api from './generated';
import { createClient } from './generated/client';
import type { Calls } from './checks.ts';
import type { ErrorEnvelope } from './types.ts';

interface Ended<Body> {
  readonly data?: Body;
  readonly error?: ErrorEnvelope;
  readonly response?: Response;
}

async function ended<Body>(call: Promise<Ended<Body>>) {
  const { data, error, response } = await call;
  // What a zod schema rejects is an error beside the response.
  if (response === undefined || error instanceof Error) throw error;
  return { status: response.status, data, error };
}

export function connect(baseUrl: string, auth: string): Calls {
  const client = createClient({ baseUrl, auth });
  const at = (eventId: string) => ({ client, path: { eventId } });
  return {
    list: (query) => ended(api.listEvents({ client, query })),
    create: (body) => ended(api.createEvent({ client, body })),
    get: (id, response_format) => ended(api.getEvent({ ...at(id), query: { response_format } })),
    update: (id, body) => ended(api.updateEvent({ ...at(id), body })),
    remove: (id) => ended(api.deleteEvent(at(id))),
    duplicate: (id, body) => ended(api.duplicateEvent({ ...at(id), body })),
    branding: (id) => ended(api.getEventBranding(at(id))),
    updateBranding: (id, body) => ended(api.updateEventBranding({ ...at(id), body })),
    setImage: (id, body) => ended(api.setEventBrandingImage({ ...at(id), body })),
    removeImage: (id, slot) => ended(api.removeEventBrandingImage({ ...at(id), query: { slot } })),
    createUpload: (body) => ended(api.createUpload({ client, body })),
  };
}
`;
