/**
 * The types of the service's resources, requests and answers, made from the OpenAPI document. Loads nothing at run time.
 *
 * @packageDocumentation
 */
import type { components, operations } from './generated/openapi.ts';

type Schemas = components['schemas'];

/** An event without its settings (section 2.1). */
export type EventSummary = Schemas['EventSummary'];
/** An event as get_event answers it; settings are null when asked for concisely (section 2.2). */
export type FullEvent = Schemas['FullEvent'];
/** An event with its settings (section 2.2). */
export type DetailedEvent = Schemas['DetailedEvent'];
/** The answer of create_event (rule 2.2/alreadyExisted). */
export type CreatedEvent = Schemas['CreatedEvent'];
/** The answer of update_event (rule 2.2/warnings). */
export type UpdatedEvent = Schemas['UpdatedEvent'];
/** The answer of delete_event (rule 4.5). */
export type DeletedEvent = Schemas['DeletedEvent'];
/** One page of list_events (rule 4.1/page). */
export type EventPage = Schemas['EventPage'];
/** The settings map of an event (section 2.3). */
export type EventSettings = Schemas['EventSettings'];
/** Settings to change, any of the 31 writable keys (section 2.3). */
export type EventSettingsPatch = Schemas['EventSettingsPatch'];
/** An event's branding (section 2.6). */
export type EventBranding = Schemas['EventBranding'];
/** Query of list_events (section 4.1). */
export type ListEventsQuery = NonNullable<operations['list_events']['parameters']['query']>;
/** Query of get_event (section 4.3). */
export type GetEventQuery = NonNullable<operations['get_event']['parameters']['query']>;
/** Body of create_event (section 4.2). */
export type CreateEventBody = Schemas['CreateEventBody'];
/** Body of update_event (section 4.4). */
export type UpdateEventBody = Schemas['UpdateEventBody'];
/** Body of duplicate_event (section 4.6). */
export type DuplicateEventBody = Schemas['DuplicateEventBody'];
/** Body of update_event_branding (section 4.8). */
export type UpdateEventBrandingBody = Schemas['UpdateEventBrandingBody'];
/** Body of set_event_branding_image (section 4.9). */
export type SetEventBrandingImageBody = Schemas['SetEventBrandingImageBody'];
/** Query of remove_event_branding_image (section 4.10). */
export type RemoveEventBrandingImageQuery = operations['remove_event_branding_image']['parameters']['query'];
/** Body of create_upload (section 4.11, decision S11). */
export type CreateUploadBody = Schemas['CreateUploadBody'];
/** Answer of create_upload (section 4.11, decision S11). */
export type Upload = Schemas['Upload'];
/** Body of the call that configures the webhooks (decision S12). */
export type WebhooksBody = Schemas['WebhooksBody'];
/** Answer of the call that configures the webhooks (decision S12). */
export type Webhooks = Schemas['Webhooks'];
/** Delivery of a guest's upload (section 6). */
export type MediaUploadedDelivery = Schemas['MediaUploadedDelivery'];
/** Delivery of a completed share of a session (section 6). */
export type SessionSentDelivery = Schemas['SessionSentDelivery'];
/** Delivery of a completed share of one media item (section 6). */
export type MediaSentDelivery = Schemas['MediaSentDelivery'];
/** Any delivery, told apart by its `event` (section 6). */
export type WebhookDelivery = MediaUploadedDelivery | SessionSentDelivery | MediaSentDelivery;
/** The envelope of every failure (section 7). */
export type ErrorBody = Schemas['Error'];
/** Whoever keeps an event from taking payments (rule 4.4.4). */
export type Holder = Schemas['Holder'];
