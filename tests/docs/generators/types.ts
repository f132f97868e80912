// The types that the checks need, by their names in the OpenAPI document. A generated module takes the place of this one.
export type {
  CreatedEvent,
  CreateEventBody,
  CreateUploadBody,
  DeletedEvent,
  DetailedEvent,
  DuplicateEventBody,
  ErrorBody as ErrorEnvelope,
  EventBranding,
  EventPage,
  FullEvent,
  SetEventBrandingImageBody,
  UpdatedEvent,
  UpdateEventBody,
  UpdateEventBrandingBody,
  Upload as SignedUpload,
} from '@boothkit/contract';
