/**
 * The typed client of the photo-booth event-configuration API.
 *
 * @packageDocumentation
 */
export type { Cost, Method, OperationName, ServiceVersion } from '@boothkit/contract/constants';
export type {
  BrandingSlot,
  CheckedAccount,
  CheckedEvent,
  CheckedTemplate,
  CheckReport,
  ImageAdvice,
  ImageAdviceCode,
  RemovableBrandingSlot,
} from '@boothkit/contract/rules';
export type {
  CreatedEvent,
  CreateUploadBody,
  DeletedEvent,
  DetailedEvent,
  EventBranding,
  EventSettings,
  EventSettingsPatch,
  EventSummary,
  FullEvent,
  Holder,
  UpdatedEvent,
  UpdateEventBrandingBody,
  Upload,
  WebhooksBody,
} from '@boothkit/contract/types';
export type { Answer, ApiPromise } from './api-promise.ts';
export type { CallOptions } from './call-options.ts';
export { BoothClient, type RequestOptions } from './client.ts';
export type { ClientOptions, Fetch, TimeoutOptions } from './client-options.ts';
export type { Clock } from './clock.ts';
export type { Moment, WithMoments } from './dates.ts';
export {
  AbortError,
  ApiError,
  AuthenticationError,
  BoothError,
  type BoothErrorKind,
  type BoothFailure,
  ConflictError,
  ConnectionError,
  type ErrorDetails,
  type FailureFacts,
  NotFoundError,
  PermissionError,
  PlanError,
  QuotaError,
  RateLimitError,
  type RateLimitFacts,
  ResponseError,
  type ResponseFacts,
  type ResponseFault,
  ServerError,
  TimeoutError,
  ValidationError,
} from './errors.ts';
export type { ProgressOptions } from './images/progress.ts';
export type { ByteStream, ImageSource, LocalSource } from './images/source.ts';
export type { LimitOptions } from './limits/limit-options.ts';
export type { LimitNumbers } from './limits/limit-settings.ts';
export type { SharedLimits } from './limits/limiter.ts';
export type { LimitStats, Limits, LimitWait } from './limits/limits.ts';
export type { List, Page } from './list.ts';
export type { Hooks, RequestEvent, ResponseEvent, RetryEvent } from './observing/hooks.ts';
export type { Logger, LogLevel } from './observing/logger.ts';
export type { ObserverOptions } from './observing/observer.ts';
export type { VersionDate } from './option-checks.ts';
export type { Branding, ImageAnswer, ImagePromise, SetImageOptions } from './resources/branding.ts';
export type {
  ConciseEvent,
  EnsuredEvent,
  EnsureResult,
  EventCopy,
  EventFilter,
  EventPatch,
  Events,
  GetEventOptions,
  NewEvent,
} from './resources/events.ts';
export type { OpenApi, OpenApiDocument } from './resources/openapi.ts';
export type { PutOptions, Uploads } from './resources/uploads.ts';
export type { Webhooks } from './resources/webhooks.ts';
export type { AnswerToCheck, Mismatch, ResponseCheck } from './response-check.ts';
export type { RetryOptions } from './retry-options.ts';
export type { Priority } from './transport/admission.ts';
export type { QueryParameters } from './transport/operation-request.ts';
export type { FailureKind } from './transport/outcome.ts';
export type { UploadProgress } from './transport/payload.ts';
