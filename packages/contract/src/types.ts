/**
 * The types of the service's resources, requests and responses, generated from the OpenAPI document. Loads nothing at run time.
 *
 * @packageDocumentation
 */
import type { components, operations } from './generated/openapi.ts';

/** The shape of a schema of the document. The interfaces below give it a name of its own, for editors and the docs to show. */
type Shape<Name extends keyof components['schemas']> = components['schemas'][Name];

/** The query of an operation of the document. */
type Query<Name extends 'list_events' | 'get_event' | 'remove_event_branding_image'> = NonNullable<
  operations[Name]['parameters']['query']
>;

/** An event without its settings (section 2.1). */
export interface EventSummary extends Shape<'EventSummary'> {}
/** Response of get_event; settings are null in the concise format (section 2.2). */
export interface FullEvent extends Shape<'FullEvent'> {}
/** An event with its settings (section 2.2). */
export interface DetailedEvent extends Shape<'DetailedEvent'> {}
/** Response of create_event (rule 2.2/alreadyExisted). */
export interface CreatedEvent extends Shape<'CreatedEvent'> {}
/** Response of update_event (rule 2.2/warnings). */
export interface UpdatedEvent extends Shape<'UpdatedEvent'> {}
/** Response of delete_event (rule 4.5). */
export interface DeletedEvent extends Shape<'DeletedEvent'> {}
/** One page of list_events (rule 4.1/page). */
export interface EventPage extends Shape<'EventPage'> {}
/** The settings map of an event (section 2.3). */
export interface EventSettings extends Shape<'EventSettings'> {}
/** Settings to change, any of the 31 writable keys (section 2.3). */
export interface EventSettingsPatch extends Shape<'EventSettingsPatch'> {}
/** An event's branding (section 2.6). */
export interface EventBranding extends Shape<'EventBranding'> {}
/** Query of list_events (section 4.1). */
export interface ListEventsQuery extends Query<'list_events'> {}
/** Query of get_event (section 4.3). */
export interface GetEventQuery extends Query<'get_event'> {}
/** Body of create_event (section 4.2). */
export interface CreateEventBody extends Shape<'CreateEventBody'> {}
/** Body of update_event (section 4.4). */
export interface UpdateEventBody extends Shape<'UpdateEventBody'> {}
/** Body of duplicate_event (section 4.6). */
export interface DuplicateEventBody extends Shape<'DuplicateEventBody'> {}
/** Body of update_event_branding (section 4.8). */
export interface UpdateEventBrandingBody extends Shape<'UpdateEventBrandingBody'> {}
/** Body of set_event_branding_image (section 4.9). */
export interface SetEventBrandingImageBody extends Shape<'SetEventBrandingImageBody'> {}
/** Query of remove_event_branding_image (section 4.10). */
export interface RemoveEventBrandingImageQuery extends Query<'remove_event_branding_image'> {}
/** Body of create_upload (section 4.11, decision S11). */
export interface CreateUploadBody extends Shape<'CreateUploadBody'> {}
/** Response of create_upload (section 4.11, decision S11). */
export interface Upload extends Shape<'Upload'> {}
/** Body of the call that configures the webhooks (decision S12). */
export interface WebhooksBody extends Shape<'WebhooksBody'> {}
/** Response of the call that configures the webhooks (decision S12). */
export interface Webhooks extends Shape<'Webhooks'> {}
/** Delivery of a guest's upload (section 6). */
export interface MediaUploadedDelivery extends Shape<'MediaUploadedDelivery'> {}
/** Delivery of a completed share of a session (section 6). */
export interface SessionSentDelivery extends Shape<'SessionSentDelivery'> {}
/** Delivery of a completed share of one media item (section 6). */
export interface MediaSentDelivery extends Shape<'MediaSentDelivery'> {}
/** Any delivery, discriminated by its `event` (section 6). */
export type WebhookDelivery = MediaUploadedDelivery | SessionSentDelivery | MediaSentDelivery;
/** The envelope of every failure (section 7). */
export interface ErrorBody extends Shape<'Error'> {}
/** An operator or invite that keeps an event from taking payments (rule 4.4.4). */
export interface Holder extends Shape<'Holder'> {}
