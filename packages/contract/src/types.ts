// The types of the schemas alone, for the client: nothing of them is loaded at run time.

export type {
  EventBranding,
  RemoveEventBrandingImageQuery,
  SetEventBrandingImageBody,
  UpdateEventBrandingBody,
} from './schemas/branding.ts';
export type { ErrorBody, Holder } from './schemas/error.ts';
export type {
  CreatedEvent,
  DeletedEvent,
  DetailedEvent,
  EventPage,
  EventSummary,
  FullEvent,
  UpdatedEvent,
} from './schemas/event.ts';
export type {
  CreateEventBody,
  DuplicateEventBody,
  EventPath,
  GetEventQuery,
  ListEventsQuery,
  UpdateEventBody,
} from './schemas/event-requests.ts';
export type { OpenApiQuery, OpenApiResponse } from './schemas/openapi.ts';
export type { EventSettings, EventSettingsPatch } from './schemas/settings.ts';
export type { CreateUploadBody, Upload } from './schemas/uploads.ts';
export type {
  MediaSentDelivery,
  MediaUploadedDelivery,
  SessionSentDelivery,
  WebhookDelivery,
} from './schemas/webhook-deliveries.ts';
export type { Webhooks, WebhooksBody } from './schemas/webhooks.ts';
