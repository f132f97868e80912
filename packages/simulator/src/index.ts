/**
 * A faithful fake of the photo-booth event-configuration service, in memory.
 *
 * Adapters: `@boothkit/simulator/msw` for MSW in Node and in browsers, `@boothkit/simulator/node` for a local server.
 *
 * @packageDocumentation
 */

export type { ImageFacts } from '@boothkit/design-check/image-files';
export type {
  AccountChanges,
  AccountLimits,
  ConnectionInput,
  NewAccount,
  Quota,
  TextSwitches,
} from './accounts/account.ts';
export type { Account, Accounts, Connection } from './accounts/accounts.ts';
export type { AttractScreen, AttractScreenRecord, NewAttractScreen } from './accounts/attract-screen.ts';
export type { Catalog } from './accounts/catalog.ts';
export type { CatalogItem, CatalogRecord, NewCatalogItem } from './accounts/catalog-item.ts';
export type { Key, NewKey, NewKeyInput } from './accounts/key.ts';
export type { Keys } from './accounts/keys.ts';
export type { NewOperator, OperatorRecord } from './accounts/operator.ts';
export type { Operators } from './accounts/operators.ts';
export type { OwnRequest, OwnResponse } from './accounts/own-requests.ts';
export type { NewPaySet, NewRail, PaySetRecord, RailRecord } from './accounts/payment.ts';
export type { PublicTemplates } from './accounts/public-templates.ts';
export { type AccountSeed, type SeededAccount, seedAccount } from './accounts/seed.ts';
export type { NewStickerSet, StickerName, StickerSet, StickerSetRecord } from './accounts/sticker-set.ts';
export type { NewTeamMember, TeamMemberRecord } from './accounts/team-member.ts';
export type { NewTemplate, Template, TemplateRecord } from './accounts/template.ts';
export type { ImportedTemplate, Templates, TemplateToImport } from './accounts/template-imports.ts';
export type { Usage } from './accounts/usage.ts';
export type { StubCall, StubResponse } from './api/stub-store.ts';
export type { LaterVersion, RequestParts } from './api/versions/later-version.ts';
export {
  type BackgroundSource,
  type Clock,
  type ClockOptions,
  type ClockState,
  type Hold,
  type TimeSpan,
  type WorldClock,
  WorldReplacedError,
} from './clock/clock.ts';
export { defaultSettings } from './events/default-settings.ts';
export type { EventRecordPage } from './events/event-pages.ts';
export type { EventPreview } from './events/event-preview.ts';
export type { EventPageInput, NewSurvey, PastEvent } from './events/inputs.ts';
export type { OwnerEvents } from './events/owner-events.ts';
export type { EventStats, HourStats } from './events/statistics.ts';
export type { Box as DrawingBox, Drawing, ImageLayer, Matrix, Shape, ShapesLayer } from './files/captures/drawing.ts';
export type { CapturedGif } from './files/captures/recipe.ts';
export type { PlacedSticker } from './files/captures/stickers.ts';
export type { DecodeError, DrawTarget, ImageCodec, ShrinkTarget } from './files/images/codec.ts';
export type { PixelSize } from './files/images/fit.ts';
export { type SampleImages, sampleImages } from './files/images/sample-images.ts';
export type { SimulatedWeb } from './files/web.ts';
export type {
  GalleryChanges,
  GalleryPageInput,
  MediaContentType,
  NewMedia,
  NewShare,
  SessionPageInput,
} from './galleries/inputs.ts';
export type { Inbox, Message, MessageFilter } from './galleries/messages/inbox.ts';
export type { MessageTexts } from './galleries/messages/texts.ts';
export type { Galleries, Gallery, Media, Session } from './galleries/owner-galleries.ts';
export type { Send, Sends } from './galleries/owner-sends.ts';
export { DailyCapError, type SentToday } from './galleries/sends/daily-caps.ts';
export type { ErrorSummary, HttpRequest, HttpResponse, HttpUrl, RouteAccess } from './http/messages.ts';
export type { Network, NetworkFailure, NetworkResponse } from './http/outbound/network.ts';
export type {
  NeighbouringWorld,
  NewWorld,
  SavedTest,
  Simulator,
  SimulatorOptions,
  Snapshot,
  TestInput,
  Worlds,
  WorldText,
} from './interface.ts';
export type { ConnectionCode, ConnectionCodes, NewConnectionCode } from './oauth/owner-connection-codes.ts';
export type { ConnectedApp, Connections } from './oauth/owner-connections.ts';
export type { Access } from './oauth/store.ts';
export type { Immutable } from './resources/define-resource.ts';
export type { Listing, Page, PageInput, TimedPageInput } from './resources/listing.ts';
export type { ResourceCollection } from './resources/resource-collection.ts';
export { createSimulator } from './simulator.ts';
export type {
  BrandingRecord,
  CommunicationTexts,
  DeliveryOutcome,
  DeliveryRecord,
  EventColors,
  EventDefaults,
  EventRecord,
  GallerySettings,
  MediaRecord,
  SendRecord,
  SessionRecord,
  StoredSettings,
  SurveyRecord,
} from './store/records.ts';
export { RuleConflictError } from './store/rule-conflict.ts';
export type { WebReceiver } from './store/world.ts';
export type { CaptureInProgress, TemplateChoice } from './tablets/captures-in-progress.ts';
export { NoCompatibleTemplatesError, TabletError, TabletStateError } from './tablets/errors.ts';
export type { GallerySession, TabletGalleryKind } from './tablets/galleries.ts';
export type { GuestSession, QrCode } from './tablets/guest-sessions.ts';
export type { HomeScreen, TabletGallery } from './tablets/home-screens.ts';
export type {
  CaptureNowOptions,
  CaptureOptions,
  NewLaunch,
  NewSticker,
  NewTablet,
  PrintOptions,
  StartOptions,
  TabletChanges,
} from './tablets/inputs.ts';
export type { PaymentFilter, Payments } from './tablets/owner-payments.ts';
export type { Tablet, Tablets } from './tablets/owner-tablets.ts';
export type { PaymentAttempt } from './tablets/paying.ts';
export type {
  CaptureRecord,
  CaptureStage,
  LaunchRecord,
  PaymentOutcome,
  PaymentRecord,
  PrinterRecord,
  PrintJobRecord,
} from './tablets/records.ts';
export type { CaptureScreenLayout, TabletShowing } from './tablets/screens.ts';
export type { NewFault } from './testing/faults/fault-inputs.ts';
export type { Fault, Faults } from './testing/faults/faults.ts';
export type { ScenarioName } from './testing/faults/scenarios.ts';
export type { FaultMatch, MillisecondRange } from './testing/faults/store.ts';
export type { DeliveryName, FaultTarget, FileRouteName } from './testing/faults/targets.ts';
export type { Har, HarEntry, HarField } from './testing/journal/har.ts';
export type { AccountJournal, Journal, JournalFilter } from './testing/journal/journal.ts';
export type { JournalDetail, JournalEntry } from './testing/journal/journal-entry.ts';
export type { JournalOperation } from './testing/journal/journal-filter.ts';
export { unmatchedReport } from './testing/journal/unmatched-report.ts';
export type { TestFormat } from './testing/saved-test/test-input.ts';
export { UnrepeatableError } from './testing/saved-test/unrepeatable.ts';
export type { NamedOnlyOperation, NewStub, Routes, Stub } from './testing/stub-routes.ts';
export type { HappeningKind, Timeline, TimelineEntry } from './testing/timeline/timeline.ts';
export type { Deliveries, Redelivery } from './webhooks/owner-deliveries.ts';
export type { OwnerWebhooks } from './webhooks/owner-webhooks.ts';
export type { WorldFile } from './world-file/schema.ts';
