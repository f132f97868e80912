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
export type { ApiPromise, ApiResult } from './api-promise.ts';
export type { CallOptions } from './call-options.ts';
export { BoothClient, type RequestOptions } from './client.ts';
export type { ClientOptions, Fetch, ImageFile } from './client-options.ts';
export type { Clock } from './clock.ts';
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
} from './errors.ts';
export type { ImageSource, UploadProgress } from './images/source.ts';
export type { LimitOptions, LimitWait } from './limits/limit-options.ts';
export type { LimitReason, LimitStats, Priority, SharedLimits } from './limits/limiter.ts';
export type { Limits } from './limits/limits.ts';
export type { List, Page } from './list.ts';
export type { Hooks, RequestEvent, ResponseEvent, RetryEvent } from './observing/hooks.ts';
export type { Logger, LogLevel } from './observing/observer.ts';
export type { EventColors } from './operation-types.ts';
export type { VersionDate } from './option-checks.ts';
export type { RequestHeaders } from './request-headers.ts';
export type { Branding, ImageResult, SetImageOptions, UpdateBrandingParams } from './resources/branding.ts';
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
export type { Mismatch, ResponseCheck, ResponseToCheck } from './response-check.ts';
export type { RetryOptions } from './retry-options.ts';
export type { HttpResponse } from './transport/http-response.ts';
export type {
  Middleware,
  MiddlewareContext,
  MiddlewareRequest,
  MiddlewareResponse,
  Next,
  RequestBody,
} from './transport/middleware.ts';
export type { FailureKind } from './transport/outcome.ts';
