import type * as z from 'zod';
import type { ErrorCode } from '../facts/error-codes.ts';
import type { Cost } from '../facts/request-limits.ts';
import {
  EventBranding,
  RemoveEventBrandingImageQuery,
  SetEventBrandingImageBody,
  UpdateEventBrandingBody,
} from '../schemas/branding.ts';
import { CreatedEvent, DeletedEvent, DetailedEvent, EventPage, FullEvent, UpdatedEvent } from '../schemas/event.ts';
import {
  CreateEventBody,
  DuplicateEventBody,
  EventPath,
  GetEventQuery,
  ListEventsQuery,
  UpdateEventBody,
} from '../schemas/event-requests.ts';
import { OpenApiQuery, OpenApiResponse } from '../schemas/openapi.ts';
import { CreateUploadBody, Upload } from '../schemas/uploads.ts';
import { Webhooks, WebhooksBody } from '../schemas/webhooks.ts';
import type { ToolGroup } from './named-only.ts';

/** The methods that operations use. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One operation whose shape the reference gives. */
export interface Operation {
  readonly method: Method;
  /** Relative to the base URL; parameters in braces. */
  readonly path: `/${string}`;
  /** Section of the reference, and the stem of the operation's rule ids. */
  readonly section: string;
  readonly summary: string;
  readonly description: string;
  // rule 4/scope
  /** The scope a key needs: read for GET, read-write for all others. */
  readonly scope: 'read' | 'read-write';
  // rule 8/requests-per-key
  /** Its price in rate-limit tokens. */
  readonly cost: Cost;
  // rule 8/concurrent-heavy
  /** Whether it takes a permit for heavy operations. */
  readonly heavy: 'never' | 'when-fetching-a-url';
  /** How the call changes stored data; MCP tools tell agents. Repeating a call that replaces or removes changes nothing more. */
  readonly effect: 'reads' | 'adds' | 'replaces' | 'removes';
  // rule 4.2.3
  /**
   * Whether a client may retry it after a failure that leaves open whether it took effect. With an `idUser`, a second create returns
   * the event of the first.
   */
  readonly repeatable: 'always' | 'with-id-user' | 'never';
  // rule 4.11/toolsets
  /** The group of MCP tools it belongs to; null for calls that are not tools. */
  readonly tools: ToolGroup | null;
  /** Set where the shape is this project's assumption. */
  readonly assumed?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  readonly success: {
    readonly status: 200 | 201;
    readonly description: string;
    readonly schema: z.ZodType;
    /** A field that every such body has: a caller rejects a body without it, such as an error sent with a 2xx status. Null where none is known. */
    readonly identifiedBy: string | null;
  };
  /** Its error codes, without the codes that every operation shares. */
  readonly errors: readonly ErrorCode[];
}

/** Error codes that any operation can respond with. */
export const sharedErrors = [
  'validation_failed',
  'unauthorized',
  'plan_required',
  'rate_limited',
  'internal_error',
] as const satisfies readonly ErrorCode[];

const bodyErrors = ['payload_too_large', 'unsupported_media_type'] as const satisfies readonly ErrorCode[];

const reads = { scope: 'read', cost: 'ordinary', heavy: 'never', effect: 'reads', repeatable: 'always' } as const;

/** Most calls that change something. */
const changes = { scope: 'read-write', cost: 'ordinary', heavy: 'never', repeatable: 'always' } as const;

const onEvent = { tools: 'events', params: EventPath } as const;

const branding = { schema: EventBranding, identifiedBy: 'eventId' } as const;

/**
 * The table of operations. The OpenAPI document, the types, the simulator's routing, validation and limits, and the client's calls
 * are derived from it. It has only operations whose shape the reference gives.
 */
export const operations = {
  list_events: {
    ...reads,
    method: 'GET',
    path: '/events',
    section: '4.1',
    summary: 'List events',
    description:
      'Lists event summaries, newest first, a page at a time. At most one filter: idUser, search or a date range.',
    tools: 'events',
    query: ListEventsQuery,
    success: { status: 200, description: 'A page of event summaries.', schema: EventPage, identifiedBy: 'data' },
    errors: [],
  },
  create_event: {
    ...changes,
    method: 'POST',
    path: '/events',
    section: '4.2',
    summary: 'Create an event',
    description:
      'Creates an event and its gallery, using the plan quota or an event credit. With an idUser that an event already has, that event is returned unchanged.',
    cost: 'expensive',
    effect: 'adds',
    repeatable: 'with-id-user',
    tools: 'events',
    body: CreateEventBody,
    success: {
      status: 201,
      description: 'The new event, or the one that already had the idUser.',
      schema: CreatedEvent,
      identifiedBy: 'id',
    },
    errors: ['quota_exceeded', 'insufficient_scope', ...bodyErrors],
  },
  get_event: {
    ...reads,
    ...onEvent,
    method: 'GET',
    path: '/events/{eventId}',
    section: '4.3',
    summary: 'Get an event',
    description: 'Returns one event with its settings, or without them if response_format is concise.',
    query: GetEventQuery,
    success: { status: 200, description: 'The event.', schema: FullEvent, identifiedBy: 'id' },
    errors: ['not_found'],
  },
  update_event: {
    ...changes,
    ...onEvent,
    method: 'PATCH',
    path: '/events/{eventId}',
    section: '4.4',
    summary: 'Update an event',
    description: 'Changes the fields sent and leaves the others; settings merge per key.',
    effect: 'replaces',
    body: UpdateEventBody,
    success: { status: 200, description: 'The event after the change.', schema: UpdatedEvent, identifiedBy: 'id' },
    errors: ['insufficient_scope', 'not_found', 'conflict', ...bodyErrors],
  },
  delete_event: {
    ...changes,
    ...onEvent,
    method: 'DELETE',
    path: '/events/{eventId}',
    section: '4.5',
    summary: 'Delete an event',
    description: 'Removes the event, its gallery, all guest media and its communication overrides permanently.',
    effect: 'removes',
    success: { status: 200, description: 'The event is gone.', schema: DeletedEvent, identifiedBy: 'deleted' },
    errors: ['insufficient_scope', 'not_found'],
  },
  duplicate_event: {
    ...changes,
    ...onEvent,
    method: 'POST',
    path: '/events/{eventId}/duplicate',
    section: '4.6',
    summary: 'Duplicate an event',
    description: 'Copies configuration, survey and communication overrides to a new event with a gallery of its own.',
    cost: 'expensive',
    effect: 'adds',
    repeatable: 'never',
    body: DuplicateEventBody,
    success: { status: 201, description: 'The copy.', schema: DetailedEvent, identifiedBy: 'id' },
    errors: ['quota_exceeded', 'insufficient_scope', 'not_found', ...bodyErrors],
  },
  get_event_branding: {
    ...reads,
    ...onEvent,
    method: 'GET',
    path: '/events/{eventId}/branding',
    section: '4.7',
    summary: "Get an event's branding",
    description: 'Returns the images and image options of an event. Colours and texts are on the event itself.',
    success: { status: 200, description: 'The branding.', ...branding },
    errors: ['not_found'],
  },
  update_event_branding: {
    ...changes,
    ...onEvent,
    method: 'PATCH',
    path: '/events/{eventId}/branding',
    section: '4.8',
    summary: "Update an event's branding",
    description: 'Changes the home-screen background and the size of custom buttons. Needs a Pro+ event.',
    effect: 'replaces',
    body: UpdateEventBrandingBody,
    success: { status: 200, description: 'The branding after the change.', ...branding },
    errors: ['insufficient_scope', 'not_found', ...bodyErrors],
  },
  set_event_branding_image: {
    ...changes,
    ...onEvent,
    method: 'POST',
    path: '/events/{eventId}/branding/images',
    section: '4.9',
    summary: 'Set a branding image',
    description: 'Replaces the image of one slot with an uploaded file, or with one fetched from a public https URL.',
    heavy: 'when-fetching-a-url',
    effect: 'replaces',
    body: SetEventBrandingImageBody,
    success: { status: 201, description: 'The branding with the new image.', ...branding },
    errors: ['insufficient_scope', 'not_found', ...bodyErrors],
  },
  remove_event_branding_image: {
    ...changes,
    ...onEvent,
    method: 'DELETE',
    path: '/events/{eventId}/branding/images',
    section: '4.10',
    summary: 'Remove a branding image',
    description: 'Empties one slot; emptying an empty slot changes nothing. The logo cannot be removed.',
    effect: 'removes',
    query: RemoveEventBrandingImageQuery,
    success: { status: 200, description: 'The branding without the image.', ...branding },
    errors: ['insufficient_scope', 'not_found'],
  },
  create_upload: {
    ...changes,
    method: 'POST',
    path: '/uploads',
    section: '4.11',
    summary: 'Create an upload',
    description: 'Returns a signed URL for a PUT of the bytes of a file, and the storagePath to use it with.',
    effect: 'adds',
    tools: null,
    assumed: true,
    body: CreateUploadBody,
    success: { status: 201, description: 'The URL to upload to.', schema: Upload, identifiedBy: 'uploadUrl' },
    errors: ['insufficient_scope', ...bodyErrors],
  },
  update_webhooks: {
    ...changes,
    method: 'PUT',
    path: '/webhooks',
    section: '4.11',
    summary: 'Configure the webhooks',
    description: 'Sets the two webhook URLs of the account.',
    effect: 'replaces',
    tools: null,
    assumed: true,
    body: WebhooksBody,
    success: { status: 200, description: 'The URLs as configured.', schema: Webhooks, identifiedBy: null },
    errors: ['insufficient_scope', ...bodyErrors],
  },
  get_openapi: {
    ...reads,
    method: 'GET',
    path: '/openapi.json',
    section: '4.11',
    summary: 'Get the OpenAPI document',
    description: 'Returns the machine-readable description of one version of the API.',
    tools: null,
    query: OpenApiQuery,
    success: { status: 200, description: 'The document.', schema: OpenApiResponse, identifiedBy: 'openapi' },
    errors: [],
  },
} as const satisfies Record<string, Operation>;

/** The name of an operation whose shape the reference gives. */
export type OperationName = keyof typeof operations;
