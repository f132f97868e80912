/**
 * A faithful fake of the photo-booth event-configuration service, in memory.
 *
 * Adapters: `@boothkit/simulator/msw` for MSW in Node and in browsers, `@boothkit/simulator/node` for a local server.
 *
 * @packageDocumentation
 */

export type { StickerName } from '@boothkit/captures';
export type { Assume } from '@boothkit/contract/internal';
export { type SavedTest, type TestFormat, UnrepeatableError } from '@boothkit/saved-tests';
export { createSimulator } from './composition/simulator.ts';
export {
  type BackgroundSource,
  type Clock,
  type ClockOptions,
  type ClockState,
  type Hold,
  type TimeSpan,
  type WorldClock,
  WorldReplacedError,
} from './engine/clock/clock.ts';
export { NotFoundError } from './engine/errors/not-found.ts';
export { RuleConflictError } from './engine/errors/rule-conflict.ts';
export type { HttpRequest, HttpResponse } from './engine/http/messages.ts';
export type { Network, NetworkFailure, NetworkResponse } from './engine/http/outbound/network.ts';
export type { Listing, Page, PageInput, TimedPageInput } from './engine/resources/listing.ts';
export type { Faults } from './instruments/faults/faults.ts';
export type { Har, HarEntry } from './instruments/journal/har.ts';
export type { AccountJournal, Journal } from './instruments/journal/journal.ts';
export type { JournalDetail, JournalEntry } from './instruments/journal/journal-entry.ts';
export type { JournalFilter, JournalGetOptions, JournalOperation } from './instruments/journal/journal-filter.ts';
export type { Timeline, TimelineEntry, TimelinePageInput } from './instruments/journal/timeline.ts';
export { unmatchedReport } from './instruments/journal/unmatched-report.ts';
export type {
  AccountChanges,
  AccountLimits,
  ConnectionInput,
  EventDefaults,
  NewAccount,
  NewTeamMember,
  Quota,
  TeamMemberRecord,
  Usage,
} from './model/accounts/account.ts';
export type { CreatedKey, Key, NewKey } from './model/accounts/key.ts';
export type { NewOperator, OperatorRecord } from './model/accounts/operator.ts';
export type { MeasuredAssumptions } from './model/assumed.ts';
export type {
  AttractScreen,
  CatalogItem,
  NewAttractScreen,
  NewCatalogItem,
  NewStickerSet,
  NewTemplate,
  StickerSet,
  Template,
} from './model/catalog/catalog.ts';
export type { NewPaySet, NewRail, PaySetRecord, RailRecord } from './model/catalog/payment.ts';
export type { DocumentOptions } from './model/document/brought-document.ts';
export type { DocumentedOperation, DocumentReport } from './model/document/document-report.ts';
export type { StandardIssue, StandardSchema, StubRequest, StubResponse } from './model/document/stub.ts';
export type { EventRecord, SurveyRecord } from './model/events/event.ts';
export type { EventPageInput, NewSurvey, PastEvent } from './model/events/event-inputs.ts';
export type { EventShown } from './model/events/event-shown.ts';
export type { Fault, FaultMatch, NewFault, ScenarioName } from './model/faults/fault.ts';
export type { AddedOperation, FaultTarget } from './model/faults/fault-targets.ts';
export type {
  GalleryChanges,
  GalleryPageInput,
  NewMedia,
  NewShare,
  SessionPageInput,
} from './model/galleries/gallery-inputs.ts';
export type { TimelineEntryKind } from './model/journal/happening.ts';
export type { ResetOptions } from './model/reset-options.ts';
export type {
  CaptureRecord,
  CaptureStage,
  LaunchRecord,
  PaymentOutcome,
  PaymentRecord,
  PrinterRecord,
  PrintJobRecord,
} from './model/tablets/tablet.ts';
export type {
  CaptureNowOptions,
  CaptureOptions,
  NewLaunch,
  NewSticker,
  NewTablet,
  PrintOptions,
  StartOptions,
  TabletChanges,
} from './model/tablets/tablet-inputs.ts';
export type { LaterVersion } from './model/versions/later-version.ts';
export type { DeliveryOutcome, DeliveryRecord } from './model/webhooks/delivery.ts';
export type { WebReceiver } from './model/world.ts';
export type { WorldFile } from './model/world-file.ts';
export type { Account, Accounts, Connection } from './objects/accounts/accounts.ts';
export type { Keys } from './objects/accounts/keys.ts';
export type { Operators } from './objects/accounts/operators.ts';
export type { OwnRequest, OwnResponse } from './objects/accounts/own-requests.ts';
export type { ResourceCollection } from './objects/accounts/resource-collection.ts';
export { type AccountSeed, type SeededAccount, seedAccount } from './objects/accounts/seed.ts';
export type { ImportedTemplate, Templates, TemplateToImport } from './objects/accounts/template-imports.ts';
export type { Catalog, PublicTemplates } from './objects/catalog/catalog.ts';
export type { EventPreview, OwnerEvents } from './objects/events/events.ts';
export type { EventStats, HourStats } from './objects/events/statistics.ts';
export type { Galleries, Gallery, Media, Session } from './objects/galleries/galleries.ts';
export type { Inbox, Message, MessageFilter, Send, Sends } from './objects/galleries/inbox.ts';
export type * from './objects/interface.ts';
export type { ConnectionCode, ConnectionCodes, NewConnectionCode } from './objects/oauth/connection-codes.ts';
export type { ConnectedApp, Connections } from './objects/oauth/connections.ts';
export * from './objects/routes/document-routes.ts';
export type { NewStub, Routes, Stub, StubCall } from './objects/routes/stub-routes.ts';
export type { CaptureInProgress, TemplateChoice } from './objects/tablets/captures-in-progress.ts';
export type { GuestSession, QrCode } from './objects/tablets/guest-sessions.ts';
export type { HomeScreen, TabletGallery } from './objects/tablets/home-screens.ts';
export type { PaymentFilter, Payments } from './objects/tablets/payments.ts';
export type { Tablet, Tablets } from './objects/tablets/tablets.ts';
export type { Deliveries, OwnerWebhooks, Redelivery } from './objects/webhooks/webhooks.ts';
export { defaultSettings } from './service/events/default-settings.ts';
export type { ImageCodec } from './service/files/images/codec.ts';
export { type SampleImages, sampleImages } from './service/files/images/sample-images.ts';
export type { SimulatedWeb } from './service/files/web.ts';
export type { MessageTexts } from './service/galleries/messages/texts.ts';
export { DailyCapError, type SentToday } from './service/galleries/share.ts';
export { NoCompatibleTemplatesError, TabletError, TabletStateError } from './service/tablets/errors.ts';
export type { GallerySession, TabletGalleryKind } from './service/tablets/galleries.ts';
export type { CaptureScreenLayout, TabletShowing } from './service/tablets/screens.ts';
export { failureReport } from './testing/failure-report.ts';
