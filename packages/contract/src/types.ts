// The types of the schemas alone, for the client: nothing of them is loaded at run time.

export type * from './schemas/branding.ts';
export type { ErrorBody, Holder } from './schemas/error.ts';
export type * from './schemas/event.ts';
export type * from './schemas/event-requests.ts';
export type * from './schemas/openapi.ts';
export type * from './schemas/settings.ts';
export type * from './schemas/uploads.ts';
export type * from './schemas/webhook-deliveries.ts';
export type * from './schemas/webhooks.ts';
