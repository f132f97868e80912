/**
 * The typed client of the photo-booth event-configuration API.
 *
 * @packageDocumentation
 */
// First, so that ky stands before the client in a bundle of its sources, and the client's own modules stand together: gzip looks back 32 KiB.
import './transport/attempt.ts';

export type {
  Cost,
  CreatedEvent,
  DeletedEvent,
  DetailedEvent,
  EventBranding,
  EventSettings,
  EventSummary,
  FullEvent,
  Holder,
  Method,
  UpdatedEvent,
  Upload,
  Webhooks as WebhookUrls,
} from '@boothkit/contract/internal';
export type { BrandingSlot, ImageAdvice, RemovableBrandingSlot } from '@boothkit/contract/rules';
export type { ApiPromise, ApiResult } from './calls/api.ts';
export type { List, Page } from './calls/list.ts';
export type { Clock } from './engine/clock.ts';
export {
  AbortError,
  AuthenticationError,
  BoothError,
  type BoothFailure,
  ConflictError,
  ConnectionError,
  type ErrorDetails,
  type FailureFacts,
  isBoothError,
  NotFoundError,
  PermissionError,
  PlanError,
  QuotaError,
  RateLimitError,
  ResponseError,
  type ResponseFault,
  ServerError,
  TimeoutError,
  UnexpectedStatusError,
  ValidationError,
} from './engine/errors.ts';
export type { VersionDate } from './engine/option-checks.ts';
export type { ImageSource, UploadProgress } from './images/source.ts';
export type { Limits } from './limits/limits.ts';
export type { CallOptions } from './options/call-options.ts';
export type { ClientOptions, Fetch, ImageFile } from './options/client-options.ts';
export type { Hooks, RequestEvent, ResponseEvent, RetryEvent } from './options/hooks.ts';
export type { HttpResponse } from './options/http-response.ts';
export type { LimitOptions, LimitWait } from './options/limit-options.ts';
export type { LimitReason, LimitStats, Priority, SharedLimits } from './options/limiter.ts';
export type {
  Middleware,
  MiddlewareContext,
  MiddlewareRequest,
  MiddlewareResponse,
  Next,
  RequestBody,
} from './options/middleware.ts';
export type { Logger, LogLevel } from './options/observer.ts';
export type { EventColors } from './options/operation-types.ts';
export type { FailureKind } from './options/outcome.ts';
export type { RequestHeaders } from './options/request-headers.ts';
export type { Mismatch, ResponseCheck, ResponseToCheck } from './options/response-check.ts';
export type { RetryOptions } from './options/retry-options.ts';
export type { Branding, ImageResult, SetImageOptions, UpdateBrandingParams } from './resources/branding.ts';
export { BoothClient, type RequestOptions } from './resources/client.ts';
export type { EnsureCopyParams, EnsureResult } from './resources/ensure-copy.ts';
export type {
  ConciseEvent,
  CreateEventParams,
  DuplicateEventParams,
  EnsureEventParams,
  Events,
  GetEventOptions,
  ListEventsParams,
  UpdateEventParams,
} from './resources/events.ts';
export type { OpenApi, OpenApiDocument } from './resources/openapi.ts';
export type { CreateUploadParams, PutOptions, Uploads } from './resources/uploads.ts';
export type { UpdateWebhooksParams, Webhooks } from './resources/webhooks.ts';
