/**
 * A faithful fake of the photo-booth event-configuration service, in memory.
 *
 * Adapters: `@boothkit/simulator/msw` for MSW in Node and in browsers, `@boothkit/simulator/node` for a local server.
 *
 * @packageDocumentation
 */

export type { ImageFacts } from '@boothkit/design-check/image-files';
export type { NewFault } from './faults/fault-inputs.ts';
export type { Fault, Faults } from './faults/faults.ts';
export type { ScenarioName } from './faults/scenarios.ts';
export type { DeliveryName, FaultTarget, PlaceName } from './faults/targets.ts';
export type { CodecFault, ImageCodec, ShrinkTarget } from './images/codec.ts';
export type { PixelSize } from './images/fit.ts';
export type { NeighbouringWorld, Simulator, SimulatorOptions, Snapshot, Worlds } from './interface.ts';
export type { AccountJournal, Journal, JournalEntry, JournalFilter } from './journal/journal.ts';
export { unmatchedReport } from './journal/unmatched-report.ts';
export type { Network, NetworkAnswer, NetworkFault } from './network/network.ts';
export type {
  AccountChanges,
  ConnectionInput,
  NewAccount,
  NewKeyInput,
  NewSurvey,
  PastEvent,
} from './owner/account-inputs.ts';
export type { Account, Accounts, Connection } from './owner/accounts.ts';
export type { CaptureInProgress, TemplateChoice } from './owner/captures-in-progress.ts';
export type { Catalog, CatalogItem, NewCatalogItem } from './owner/catalog.ts';
export type { ConnectionCode, ConnectionCodes, NewConnectionCode } from './owner/connection-codes.ts';
export type { ConnectedApp, Connections } from './owner/connections.ts';
export type { Deliveries } from './owner/deliveries.ts';
export type { EventPageInput, EventRecordPage } from './owner/event-pages.ts';
export type { EventPreview } from './owner/event-preview.ts';
export type { OwnerEvents } from './owner/events.ts';
export type { Galleries, Gallery, Media, Session } from './owner/galleries.ts';
export type { GalleryChanges, NewShare } from './owner/gallery-inputs.ts';
export type { GuestSession, QrCode } from './owner/guest-sessions.ts';
export type { HomeScreen, TabletGallery } from './owner/home-screens.ts';
export type { Key, Keys, NewKey } from './owner/keys.ts';
export type { Operators } from './owner/operators.ts';
export type { PublicTemplates } from './owner/public-templates.ts';
export type { NamedOnlyOperation, NewStub, Routes, Stub } from './owner/routes.ts';
export { type AccountSeed, type SeededAccount, seedAccount } from './owner/seed.ts';
export type { Send, Sends } from './owner/sends.ts';
export type { Shelf } from './owner/shelf.ts';
export type {
  CaptureNowOptions,
  CaptureOptions,
  NewLaunch,
  NewTablet,
  PrintOptions,
  StartOptions,
  TabletChanges,
} from './owner/tablet-inputs.ts';
export type { Tablet, Tablets } from './owner/tablets.ts';
export type { ImportedTemplate, Templates, TemplateToImport } from './owner/template-imports.ts';
export type {
  NewAttractScreen,
  NewMedia,
  NewOperator,
  NewPaySet,
  NewRail,
  NewStickerSet,
  NewTemplate,
} from './owner/things.ts';
export type { AttractScreen, StickerSet, Template } from './owner/thumbnails.ts';
export type { Usage } from './owner/usage.ts';
export type { OwnerWebhooks } from './owner/webhooks.ts';
export type { WorldFile } from './seed-file/schema.ts';
export { DailyCapError, type SentToday } from './sends/daily-caps.ts';
export { createSimulator } from './simulator.ts';
export type { SimulatedWeb } from './storage/web.ts';
export type { GallerySession, TabletGalleryKind } from './tablets/galleries.ts';
export { NoCompatibleTemplatesError, TabletRefusal, TabletStateError } from './tablets/refusals.ts';
export type { TabletShowing } from './tablets/screens.ts';
export type { LaterVersion, RequestParts } from './versions/later-version.ts';
export type { AnsweredRefusal, WireAnswer, WireRequest, WireUrl } from './wire/messages.ts';
export {
  type BackgroundSource,
  type Clock,
  type ClockOptions,
  type ClockState,
  type Hold,
  type TimeSpan,
  type WorldClock,
  WorldReplacedError,
} from './world/clock.ts';
export { defaultSettings } from './world/default-settings.ts';
export type { FaultMatch, MillisecondRange } from './world/faults.ts';
export type {
  AccountLimits,
  AttractScreenRecord,
  BrandingRecord,
  CatalogRecord,
  CommunicationOverrides,
  DeliveryOutcome,
  DeliveryRecord,
  EventDefaults,
  EventRecord,
  GallerySettings,
  MediaContentType,
  MediaRecord,
  OperatorRecord,
  PaySetRecord,
  Quota,
  RailRecord,
  SendRecord,
  SessionRecord,
  StickerSetRecord,
  StoredSettings,
  SurveyRecord,
  TemplateRecord,
  TextSwitches,
} from './world/records.ts';
export { RuleConflictError } from './world/rule-conflict.ts';
export type { Access } from './world/sign-in.ts';
export type { StubAnswer, StubCall } from './world/stubs.ts';
export type {
  CaptureRecord,
  CaptureStage,
  LaunchRecord,
  PrinterRecord,
  PrintJobRecord,
} from './world/tablet-records.ts';
export type { WebReceiver } from './world/world.ts';
