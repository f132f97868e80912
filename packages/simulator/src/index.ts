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
export type { Operators } from './accounts/operators.ts';
export type { ResourceCollection } from './accounts/resource-collection.ts';
export type { ImportedTemplate, Templates, TemplateToImport } from './accounts/template-imports.ts';
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
export { defaultSettings } from './events/default-settings.ts';
export { failureReport } from './failure-report.ts';
export type { Faults } from './faults/faults.ts';
export type { ImageCodec } from './files/images/codec.ts';
export { type SampleImages, sampleImages } from './files/images/sample-images.ts';
export type { SimulatedWeb } from './files/web.ts';
export { DailyCapError, type SentToday } from './galleries/daily-caps.ts';
export type { Inbox, Message, MessageFilter } from './galleries/messages/inbox.ts';
export type { MessageTexts } from './galleries/messages/texts.ts';
export type { Galleries, Gallery, Media, Session } from './galleries/owner-galleries.ts';
export type { Send, Sends } from './galleries/owner-sends.ts';
export type * from './interface.ts';
export type { Har, HarEntry } from './journal/har.ts';
export type { AccountJournal, Journal } from './journal/journal.ts';
export type { JournalDetail, JournalEntry } from './journal/journal-entry.ts';
export type { JournalFilter, JournalGetOptions, JournalOperation } from './journal/journal-filter.ts';
export type { Timeline, TimelineEntry } from './journal/timeline.ts';
export { unmatchedReport } from './journal/unmatched-report.ts';
export type {
  AccountChanges,
  AccountLimits,
  ConnectionInput,
  EventDefaults,
  NewAccount,
  Quota,
  Usage,
} from './model/account.ts';
export type { MeasuredAssumptions } from './model/assumed.ts';
export type { AttractScreen, NewAttractScreen } from './model/attract-screen.ts';
export type { DocumentOptions } from './model/brought-document.ts';
export type { CatalogItem, NewCatalogItem } from './model/catalog-item.ts';
export type { DeliveryOutcome, DeliveryRecord } from './model/delivery.ts';
export type { DocumentedOperation, DocumentReport } from './model/document-report.ts';
export type { EventRecord, SurveyRecord } from './model/event.ts';
export type { EventPageInput, NewSurvey, PastEvent } from './model/event-inputs.ts';
export type { EventShown } from './model/event-shown.ts';
export type { Fault, FaultMatch, NewFault, ScenarioName } from './model/fault.ts';
export type { AddedOperation, FaultTarget } from './model/fault-targets.ts';
export type { GalleryChanges, GalleryPageInput, NewMedia, NewShare, SessionPageInput } from './model/gallery-inputs.ts';
export type { TimelineEntryKind } from './model/happening.ts';
export type { CreatedKey, Key, NewKey } from './model/key.ts';
export type { NewOperator, OperatorRecord } from './model/operator.ts';
export type { NewPaySet, NewRail, PaySetRecord, RailRecord } from './model/payment.ts';
export type { ResetOptions } from './model/reset-options.ts';
export type { NewStickerSet, StickerSet } from './model/sticker-set.ts';
export type { StandardIssue, StandardSchema, StubRequest, StubResponse } from './model/stub.ts';
export type {
  CaptureRecord,
  CaptureStage,
  LaunchRecord,
  PaymentOutcome,
  PaymentRecord,
  PrinterRecord,
  PrintJobRecord,
} from './model/tablet.ts';
export type {
  CaptureNowOptions,
  CaptureOptions,
  NewLaunch,
  NewSticker,
  NewTablet,
  PrintOptions,
  StartOptions,
  TabletChanges,
} from './model/tablet-inputs.ts';
export type { NewTeamMember, TeamMemberRecord } from './model/team-member.ts';
export type { NewTemplate, Template } from './model/template.ts';
export type { LaterVersion } from './model/versions/later-version.ts';
export type { WebReceiver } from './model/world.ts';
export type { WorldFile } from './model/world-file.ts';
export type { ConnectionCode, ConnectionCodes, NewConnectionCode } from './oauth/owner-connection-codes.ts';
export type { ConnectedApp, Connections } from './oauth/owner-connections.ts';
export type { Account, Accounts, Connection } from './owner/accounts.ts';
export type { Catalog } from './owner/catalog.ts';
export * from './owner/document-routes.ts';
export type { EventPreview } from './owner/event-preview.ts';
export type { Keys } from './owner/keys.ts';
export type { OwnRequest, OwnResponse } from './owner/own-requests.ts';
export type { OwnerEvents } from './owner/owner-events.ts';
export type { PublicTemplates } from './owner/public-templates.ts';
export { type AccountSeed, type SeededAccount, seedAccount } from './owner/seed.ts';
export type { EventStats, HourStats } from './owner/statistics.ts';
export type { NewStub, Routes, Stub, StubCall } from './owner/stub-routes.ts';
export { createSimulator } from './simulator.ts';
export type { CaptureInProgress, TemplateChoice } from './tablets/captures-in-progress.ts';
export { NoCompatibleTemplatesError, TabletError, TabletStateError } from './tablets/errors.ts';
export type { GallerySession, TabletGalleryKind } from './tablets/galleries.ts';
export type { GuestSession, QrCode } from './tablets/guest-sessions.ts';
export type { HomeScreen, TabletGallery } from './tablets/home-screens.ts';
export type { PaymentFilter, Payments } from './tablets/owner-payments.ts';
export type { Tablet, Tablets } from './tablets/owner-tablets.ts';
export type { CaptureScreenLayout, TabletShowing } from './tablets/screens.ts';
export type { Deliveries, Redelivery } from './webhooks/owner-deliveries.ts';
export type { OwnerWebhooks } from './webhooks/owner-webhooks.ts';
