import { serviceVersions } from '../operations/versions.ts';

/** A part of the project that implements rules, by its letter in {@link projectParts}. */
type ProjectPart = 'C' | 'S' | 'K' | 'T' | 'D' | 'B' | 'M' | 'O';

/** Names of the parts of the project that implement rules. */
export const projectParts: { readonly [part in ProjectPart]: string } = {
  C: 'contract',
  S: 'simulator on the wire',
  K: 'client',
  T: 'tablets and guests',
  D: 'design check',
  B: 'dashboard',
  M: 'MCP endpoint',
  O: 'connector sign-in',
};

/** One rule of the catalogue. */
export interface RuleEntry {
  /** The rule in one line of plain text, without a full stop. */
  readonly line: string;
  /** The parts of the project that implement it, at least one. */
  readonly where: readonly ProjectPart[];
}

// The rules in the order of the reference, in parts, since each table of the reference is a family of its own. A rule is one line: the
// letters of the parts of the project, and its text. The texts are template literals, which the formatter leaves on the line of their ID.

const service = {
  '1.1': `SM: The service speaks JSON over a REST interface under /v1, and MCP at an address beside it`,
  '1.2': `ST: An event is a booking on tablets, with branding, templates, capture types, share options, print limits, a gallery and, if wanted, a pay set`,
  '1.3': `T: The tablet reads the settings of the event; the API sets them`,
  '1.4': `S: Every new event gets a gallery of its own; deleting the event also deletes that gallery and everything that guests put into it`,
  '1.5': `SK: A booking finds its event by idUser: list_events finds it, and repeating a create with it makes no second event`,
  '1.6': `CSKTDBM: The booking loop runs from create and brand over template, AI, green screen and backup to the tablet, statistics, report and reminder`,
  '1.7': `CM: Operations beyond events and event branding have a name and no documented shape`,
  '1.8': `M: Every MCP tool has the name of its operation, such as create_event`,
  '1.9.1': `D: A photo box is empty and nothing covers it: it is completely transparent (PNG) or completely pure white`,
  '1.9.2': `D: A photo box is an upright rectangle, neither rotated nor rounded`,
  '1.9.3': `D: Opaque design that is not white surrounds each photo box, and no box touches a corner of the page`,
  '1.9.4': `D: A photo box covers 6% of the page or more, and is at least 100 px wide and high`,
  '1.9.5': `D: Apart from its photo boxes a design has no large white or transparent rectangle`,
  '1.9.6': `D: The photo boxes of one design are either all transparent or all white`,
  '1.9.7': `DB: An import succeeded if photoAreaCount is the number of designed boxes (1 for AI prompts and portraits) and no warning is no_photo_areas_detected`,
};

const eventShape = {
  '2.1/always-present': `CS: A summary has all 17 fields in every response; a field without a value is null, never omitted`,
};

const eventFields = {
  '2.1/id': `CS: The id of the event: a string`,
  '2.1/name': `CS: The name of the event: a string`,
  '2.1/date': `CS: When the event takes place: an ISO 8601 string, or null`,
  '2.1/createdDate': `CS: When the event was created: an ISO 8601 string, or null`,
  '2.1/modifiedDate': `CS: When the event was last changed: an ISO 8601 string, or null`,
  '2.1/hashtag': `CS: The small line under the capture message: a string, or null`,
  '2.1/notes': `CS: Notes on the event: a string, or null`,
  '2.1/idUser': `CS: The customer's own key for the event: a string, or null`,
  '2.1/colors': `CS: Three #rrggbb strings in this order, or null: main buttons, countdown and borders, icons and actions`,
  '2.1/captureMessage': `CS: The heading above the capture buttons: a string, or null`,
  '2.1/brandingTextColor': `CS: The colour of text over the live view or attract screen: one #rrggbb string, or null`,
  '2.1/templateIds': `CS: The templates that guests choose from: a list of ids`,
  '2.1/attractScreenId': `CS: The attract screen of an idle tablet: an id, or null for the built-in one`,
  '2.1/stickerSetId': `CS: The stickers guests may put on photos: an id, or null for none`,
  '2.1/paySetId': `CS: The prices guests pay: an id, or null if nothing is charged`,
  '2.1/printCount': `CS: The prints of the event on all its tablets so far: an integer, 0 before the first; printCountMax is compared with it`,
  '2.1/galleryId': `CS: The gallery of the event: an id, or null`,
};

const eventRules = {
  '2.1/colors-light': `CS: A very light colour among the three is rejected, because they are on white or under white text`,
  '2.1/colors-default': `S: An event created without colours gets those of its account`,
  '2.1/printCount-counting': `T: Each sheet counts 1 when its print job is done, however often it shows the template; the system print dialog counts 1 for any number of copies`,
  '2.1/gallery-apart': `CS: An event names its gallery by id only: the gallery's passcode, privacy and sharing are not part of the event`,
  '2.1/shown': `T: The tablet shows captureMessage in bold 72 points and hashtag below in 36, and uses each colour for its own parts`,
  '2.2/settings': `CS: A full event adds settings, the stored map, which is null only when response_format is concise`,
  '2.2/alreadyExisted': `CS: Only create_event returns alreadyExisted: true if an event with the idUser existed and was returned unchanged, else false`,
  '2.2/warnings': `CS: Only update_event may return warnings, a list of 'currencyMismatch'; a warning does not stop the update`,
  '2.2/no-other-fields': `CS: A response has no field beyond those listed for it`,
};

const settingsKeys = {
  '2.3/captureTypes': `CS: List of one or more of photo, boomerang, slowmo, video, gif, aiPhoto and aiCustomPrompt, not null: what guests may capture`,
  '2.3/uploadOriginals': `CS: Boolean, not null; what uploadOriginals does is not documented`,
  '2.3/countdownTimer': `CS: Integer 0 to 30, not null: seconds of countdown before a capture`,
  '2.3/soundEnabled': `CS: Boolean, not null; what soundEnabled does is not documented`,
  '2.3/takeMoreEnabled': `CS: Boolean, not null; what takeMoreEnabled does is not documented`,
  '2.3/soundDuringBoomerangRecord': `CS: Boolean, not null; what soundDuringBoomerangRecord does is not documented`,
  '2.3/actions': `CS: List of email, sms, qrCode and airdrop, possibly empty, not null: ways to share a capture`,
  '2.3/sharedGalleryEnabled': `CS: Boolean, not null: whether captures go into the event's online gallery`,
  '2.3/attractScreenDelay': `CS: Number 5 to 3600, or null for never: seconds without a touch before the attract screen appears`,
  '2.3/videoMaxDuration': `CS: Integer 3 to 300, not null: maximum length of a video in seconds`,
  '2.3/autoGifFromPhotos': `CS: Boolean, not null; what autoGifFromPhotos does is not documented`,
  '2.3/gifNumberOfFrames': `CS: Integer 2 to 12, not null; what gifNumberOfFrames does is not documented`,
  '2.3/gifBoomerang': `CS: Boolean, not null; what gifBoomerang does is not documented`,
  '2.3/gifCountdownTimer': `CS: Integer 0 to 30, not null; what gifCountdownTimer does is not documented`,
  '2.3/boomerangRecordDuration': `CS: Number 0.5 to 10, not null: seconds that a boomerang records`,
  '2.3/gifPlaybackSpeed': `CS: One of slow, medium and fast, not null; what gifPlaybackSpeed does is not documented`,
  '2.3/dataCollectionPosition': `CS: One of beforeCapture and afterCapture, not null: when older tablets show the survey`,
  '2.3/galleryButtonOnHomeScreen': `CS: One of none, cameraRoll and cloud, not null: the gallery button on the home screen`,
  '2.3/aiRerollCount': `CS: Integer 0 to 20, not null; what aiRerollCount does is not documented`,
  '2.3/passcodeOnQRScreen': `CS: Boolean, not null: whether the gallery passcode is shown with the QR code`,
  '2.3/menuGalleryButtonsShown': `CS: Boolean, not null: whether the in-event menu can open the gallery`,
  '2.3/attractScreenRoles': `CS: List of one or more of allInOne, camera and sharingStation, not null: tablet modes that show the attract screen`,
  '2.3/cropOriginals': `CS: One of none and template, not null; what cropOriginals does is not documented`,
  '2.3/addTemplatedOriginalToAiSessions': `CS: Boolean, not null; what addTemplatedOriginalToAiSessions does is not documented`,
  '2.3/aiPhotoChildlike': `CS: Boolean or null; what aiPhotoChildlike does is not documented`,
  '2.3/templatePreviewDisabled': `CS: Boolean or null; what templatePreviewDisabled does is not documented`,
  '2.3/printCountMax': `CS: Integer 1 to 1000000, or null for no limit: prints of the event on all tablets; 0 is rejected`,
  '2.3/captureModesHaveOrder': `CS: Boolean or null; what captureModesHaveOrder does is not documented`,
  '2.3/tapToContinue': `CS: Boolean or null; what tapToContinue does is not documented`,
  '2.3/takeMoreLimit': `CS: Integer 0 to 10, or null; what takeMoreLimit does is not documented`,
  '2.3/touchToStartScreen': `CS: One of auto, always and never, or null, which means auto: the screen that asks guests to touch to start`,
};

const settingsRules = {
  '2.3/version': `CS: The service manages the key version of the map; a request that sets it is rejected`,
  '2.3/unknown': `CS: A settings key outside the table is rejected`,
  '2.3/other-keys': `CS: The stored map may hold keys beyond the table, which a program has to tolerate`,
};

const settingsBehaviours = {
  '2.3/captureTypes-behaviour': `T: The home screen offers the capture types in the order of the list`,
  '2.3/countdownTimer-behaviour': `T: The tablet counts down this many seconds before a capture`,
  '2.3/sharedGalleryEnabled-behaviour': `T: When false, no email, text or QR code is offered; airdrop and Print remain; captures of a Capture Station reach nobody`,
  '2.3/attractScreenDelay-behaviour': `T: A tablet that nobody touches for this many seconds shows the attract screen; with null it never does`,
  '2.3/attractScreenRoles-behaviour': `T: Only tablets in a listed mode show the attract screen: allInOne is Capture & Share, camera Capture Station, sharingStation Share Station`,
  '2.3/videoMaxDuration-behaviour': `T: A video lasts at most this many seconds`,
  '2.3/boomerangRecordDuration-behaviour': `T: A boomerang records for this many seconds`,
  '2.3/dataCollectionPosition-behaviour': `T: Saving a survey sets the key; older tablets ask at that stage, current ones at the stage that the survey itself defines`,
  '2.3/galleryButtonOnHomeScreen-behaviour': `T: Beside the capture buttons is no gallery button, one for the captures of this tablet (cameraRoll), or one for the online gallery of all tablets (cloud)`,
  '2.3/passcodeOnQRScreen-behaviour': `T: The passcode is shown under the QR code if this is true and the gallery has one`,
  '2.3/menuGalleryButtonsShown-behaviour': `T: The menu behind the settings cog has gallery buttons only when this is true, and never on a Share Station`,
  '2.3/printCountMax-behaviour': `T: Printing continues while the count is below the limit and stops when it is reached; null means no limit`,
  '2.3/touchToStartScreen-behaviour': `T: always shows the screen except for a remote trigger, never starts the countdown directly, auto and null show it if something is left to choose`,
};

// Capture types (2.4) and share options (2.5): what guests are offered.
const offers = {
  '2.4.1': `CT: photo is served by every template`,
  '2.4.2': `CT: boomerang, slowmo, video and gif are served by templates with exactly 1 photo area`,
  '2.4.3': `CT: aiPhoto is served by templates with exactly 1 photo area and AI Portrait styles, while the online gallery is on`,
  '2.4.4': `CT: aiCustomPrompt is served by templates with exactly 1 photo area and an AI prompt that is on and has a preview`,
  '2.4.5': `CT: A template does not serve its disabledCaptureTypes`,
  '2.4.6': `CT: A type that no template serves blocks the event; aiPhoto and aiCustomPrompt are left out silently if no template has them (aiPhoto: or the gallery is off), but not for wrong photo areas`,
  '2.4.7': `CST: A list of all seven types is trimmed to the served ones on create, duplicate and update of templateIds or captureTypes; a shorter one is kept; a scheduled launch rejects the event instead`,
  '2.4.8': `CS: A new event lists every type its templates serve, and the check report names what guests will be offered`,
  '2.4.9': `TB: AI pictures of all events use one credit balance of the account, with no limit per event; when it is empty, guests see a notice`,
  '2.5.1': `CT: Capture & Share tablets and Share Stations share: airdrop on all of them, email, sms and qrCode only with sharedGalleryEnabled true`,
  '2.5.2': `CT: sms is left out if texts are off for the gallery, or off for an account without its own text provider`,
  '2.5.3': `CT: A Capture Station captures and returns to its home screen: it has no share, print or gallery, and its photos reach nobody without sharedGalleryEnabled`,
  '2.5.4': `CT: With an empty actions list guests have no sharing: only Done, and Print where there is a printer`,
  '2.5.5': `CT: A tablet silently leaves out what it may not offer`,
  '2.5.6': `T: A tablet compares printCountMax with the count that it last saw, so a few more may print; then guests get a message; without a printer, or from templates set not to print, nothing prints`,
};

const brandingFields = {
  '2.6/eventId': `CS: Always present: the id of the event that the branding belongs to`,
  '2.6/logoUrl': `CS: Always present: the URL of the logo, or null`,
  '2.6/buttonImagesAreRetina': `CS: Always present, a boolean: false shows button images 1 px to a point up to 292 points tall, true at half size up to 146`,
  '2.6/homeScreenBackgroundAttractScreenId': `CS: Always present: the id of the attract screen behind the home screen, or null for the live camera`,
  '2.6/afterCaptureBackgroundUrl': `CS: Always present: the URL of the background of the screens after a capture, or null for the built-in one`,
  '2.6/captureButtonUrls': `CS: Always present: an object from button names (the 7 capture types and gallery) to URLs, without the buttons that have no image`,
  '2.6/galleryBackgroundUrl': `CS: Always present: the URL of the background of the gallery's web pages, or null for none`,
};

// Lifetimes of image URLs, and resources known by name.
const resources = {
  '2.6/signed': `S: The URLs of the after-capture background and of button images are signed and work for 7 days`,
  '2.7': `C: Resources that are only named get no invented fields and no invented paths in the REST API`,
  '2.8/catalog': `SB: Preview URLs of the public AI catalogue never expire`,
  '2.8/thumbnail': `SB: Thumbnails of templates, attract screens and sticker sets have stable URLs; a missing one is replaced by one signed for 7 days`,
  '2.8/media': `SB: Gallery media URLs are signed for up to 7 days and normally valid for at least 24 hours when served; a legacy item without a stored path can have an expired one`,
  '2.8/no-auth': `SB: Image URLs are fetched without a key`,
  '2.8/not-persisted': `S: Clients fetch image URLs promptly and do not keep them: the resource is read again for a fresh one`,
};

const requests = {
  '4/json': `S: Request and response bodies are JSON, with content type application/json`,
  '4/errors': `S: A failure of any operation gets the error envelope`,
  '4/scope': `S: Any key may send a GET; every other method needs a read-write key`,
  '4/date-time': `C: A date-time has a time and an offset (Z, +hh:mm or -hh:mm), with or without seconds, on a day that exists`,
};

const listParams = {
  '4.1/limit': `CS: Integer 1 to 100, 25 by default`,
  '4.1/cursor': `CS: Opaque string: the nextCursor of the previous page`,
  '4.1/idUser': `CS: At least 1 character: finds the events with exactly this key, ignoring spaces around it`,
  '4.1/search': `CS: At least 1 character: finds the events whose name starts with it, in upper or lower case`,
  '4.1/dateFrom': `CS: Date-time: the start of a range of event dates`,
  '4.1/dateTo': `CS: Date-time: the end of a range of event dates`,
  '4.1/sort': `CS: One of createdDate and date, createdDate by default`,
  '4.1/order': `CS: One of asc and desc, desc by default`,
};

const lists = {
  '4.1.1': `S: Without sort and order the newest event comes first`,
  '4.1.2': `S: A list filters by one of idUser, search and date range; two together are a 400`,
  '4.1.3': `S: A list by idUser or search is ordered by that field, and ignores sort and order`,
  '4.1.4': `S: A list has summaries, without settings`,
  '4.1/page': `SK: A page is data, hasMore and nextCursor, which is a string or null`,
};

const createFields = {
  '4.2/name': `CS: Required to create: 1 to 200 characters`,
  '4.2/date': `CS: Required to create: a date-time`,
  '4.2/templateIds': `CS: Required to create: 1 to 50 ids, none empty, of templates that are public or of the account`,
  '4.2/hashtag': `CS: Optional to create: up to 100 characters`,
  '4.2/notes': `CS: Optional to create: up to 5000 characters`,
  '4.2/idUser': `CS: Optional to create: up to 200 characters, stored without spaces around it`,
  '4.2/colors': `CS: Optional to create: exactly 3 strings of # and 6 hex digits`,
  '4.2/captureMessage': `CS: Optional to create: up to 500 characters`,
  '4.2/brandingTextColor': `CS: Optional to create: a string of # and 6 hex digits`,
  '4.2/attractScreenId': `CS: Optional to create: the id of an attract screen`,
  '4.2/stickerSetId': `CS: Optional to create: the id of a sticker set`,
};

const creating = {
  '4.2.1': `S: Creating uses up one event of the plan quota or a bought credit, and costs more than an ordinary request`,
  '4.2.2': `S: A created event has its gallery from the start`,
  '4.2.3': `S: A known idUser returns its event unchanged, with alreadyExisted true; the other fields are ignored and no quota is used`,
  '4.2.4': `S: A field with a default of the account, such as stickerSetId, may be returned without being sent`,
  '4.2.5': `S: Events use templates by reference: a change to a template shows in every event that uses it`,
  '4.3': `CS: response_format is detailed, the default, or concise, which returns settings as null`,
};

const updateFields = {
  '4.4/name': `CS: Optional to update, not null: 1 to 200 characters`,
  '4.4/date': `CS: Optional to update, not null: a date-time`,
  '4.4/templateIds': `CS: Optional to update, not null: 1 to 50 template ids, none empty`,
  '4.4/hashtag': `CS: Optional to update: up to 100 characters, or null`,
  '4.4/notes': `CS: Optional to update: up to 5000 characters, or null`,
  '4.4/idUser': `CS: Optional to update: up to 200 characters, stored without spaces around it; null or blank clears it`,
  '4.4/colors': `CS: Optional to update, not null: exactly 3 strings of # and 6 hex digits`,
  '4.4/captureMessage': `CS: Optional to update: up to 500 characters, or null`,
  '4.4/brandingTextColor': `CS: Optional to update: a string of # and 6 hex digits, or null`,
  '4.4/attractScreenId': `CS: Optional to update: an id, or null for the built-in attract screen`,
  '4.4/stickerSetId': `CS: Optional to update: an id, or null for no stickers`,
  '4.4/paySetId': `CS: Optional to update: an id that is not empty, or null to charge nothing`,
  '4.4/settings': `CS: Optional to update: an object of settings keys, each of which replaces its own value`,
};

const eventOperations = {
  '4.4.1': `S: Settings keys that are sent change, all others keep their values`,
  '4.4.2': `S: null clears each of idUser, attractScreenId, stickerSetId and paySetId`,
  '4.4.3': `S: A new name or date shows in the gallery too; until the gallery's first upload a new name also changes its default link /of/, and afterwards never`,
  '4.4.4': `S: Setting paySetId while an operator or an open invite holds the event is a conflict with details.holders of { kind, name }; clearing it always works`,
  '4.4.5': `S: A pay set in a currency that no connected payment rail takes is stored, and warnings has 'currencyMismatch'`,
  '4.4.6': `S: A change of templateIds or settings.captureTypes trims a list of all seven types, as in 2.4.7`,
  '4.4.7': `S: An update succeeds even if no tablet would then open the event, which also depends on its templates; check_event reports it`,
  '4.5': `S: Deleting returns { deleted: true, id } and permanently deletes the event, its gallery, guest media and own communication overrides`,
  '4.6.1': `SK: A copy has the configuration, survey and communication overrides of the original, the same templates, and its own empty gallery`,
  '4.6.2': `SK: A copy uses quota or a credit, like a new event`,
  '4.6.3': `SK: A copy of an event with idUser has that key with '-duplicated' appended, so create_event never returns the copy instead of the original`,
  '4.6.4': `SK: A copy that lists all seven capture types is trimmed to what its templates serve`,
  '4.6.5': `SK: After 50 duplicates of any kind in a UTC day, the account gets rate_limited with Retry-After until midnight UTC`,
};

const brandingOperations = {
  '4.7': `S: Reading the branding returns its own fields; colours and texts are read from the event, the gallery's look from the gallery`,
  '4.8': `S: Updating the branding needs a Pro+ event and changes only the fields sent: the background attract screen (null for live camera) and the retina switch`,
};

const slots = {
  '4.9/logo': `S: Event plan above Basic; PNG or JPEG up to 8 MB, 600x600 px or more, square 1024x1024 at best; scaled down to 1024 px a side, transparency kept`,
  '4.9/after-capture-background': `S: Pro+ event; PNG or JPEG up to 8 MB and 8000 px a side, stored as sent`,
  '4.9/button': `S: Pro+ event; 8 slots, one a button; PNG or JPEG up to 8 MB, transparent PNG 292 px tall at best; scaled down to 1024 px a side`,
  '4.9/gallery-background': `S: Event plan above Basic; landscape PNG or JPEG up to 8 MB, 1920x1080 px or more, JPEG 2560x1440 at best; fitted to 2560 px and under 2 MB`,
};

const slotsShown = {
  '4.9/logo-shown': `TC: Cut to a circle on tablet, in emails and dashboard; whole, 184 px tall in the gallery (on black on the single-photo page), up to 144 px in the report`,
  '4.9/after-capture-background-shown': `TC: 1 px to a point, centred, edges cut, bottom 335 points under controls; 1376x1367 px covers landscape, 1032x1711 portrait, 1376x1711 either`,
  '4.9/button-shown': `TC: 1 px to a point up to 292 tall, or half that with retina (built-in ones at 146, no icon); 40 points apart in a row, scrolling if wider than the screen`,
  '4.9/gallery-background-shown': `TC: Fills gallery and session pages, centred, cropped, fixed; not with hidesHeader, nor on the single-photo page; in the report with showHeroBackground`,
};

const imagesAndConnections = {
  '4.9/source': `S: An image is sent as uploadPath or sourceUrl, exactly one of them; a sourceUrl is public https and does not redirect`,
  '4.9/apng': `S: An animated PNG on a button plays at up to 1024 px a side; a larger one is scaled down and becomes a still`,
  '4.10': `S: Any slot except the logo can be emptied and returns to its built-in look; emptying an empty slot changes nothing`,
  '4.11/upload': `SK: create_upload returns uploadUrl, headers and storagePath; raw bytes are PUT with these headers, no Authorization; then storagePath is the uploadPath`,
  '4.11/webhooks': `SM: PUT /webhooks sets the two webhook URLs`,
  '4.11/spec': `SM: GET /openapi.json?version= returns the OpenAPI document of a version`,
  '4.11/mcp': `SM: MCP messages are POSTed to the MCP address, with the same key`,
  '4.11/mcp-source-only': `M: Over MCP an image can only be sent as sourceUrl`,
  '4.11/toolsets': `M: toolsets= selects, separated by commas, among events, templates, ai, media, analytics, account, devices, team, payments and cloud-storage`,
};

const authentication = {
  '5.1': `SMK: A request carries its key as Authorization: Bearer; REST and MCP take the same keys`,
  '5.2': `S: The API is open to accounts on a Pro+ plan`,
  '5.3': `B: A new key is shown once and never again; only the account owner can create keys, not a team member`,
  '5.4': `S: A key is either read, which can GET, or read-write, which can also create, update, delete, duplicate and set images`,
  '5.5': `S: A key has the owner's full rights, also on events run by a team member or operator`,
  '5.6': `SB: A key that was revoked in the dashboard is rejected`,
  '5.7': `S: A key is pinned to one API version`,
  '5.8.1': `OB: The owner creates a connection code in the dashboard and chooses its access: read, or read and write`,
  '5.8.2': `OB: Sign-in asks for the code and nothing else; the code is valid for 15 minutes`,
  '5.8.3': `OB: The key is created only when the app finishes connecting, named after the app, with the chosen access; connecting again with the same code reuses the key`,
  '5.8.4': `OB: A connection lasts 90 days; removing the last one revokes its key, revoking a key removes its connections, and keys created by hand stay`,
};

const webhooks = {
  '6/media.uploaded': `TSK: Goes to the media webhook when a guest uploads media, with eventId and eventIdUser of the event`,
  '6/session.sent': `TSK: Goes to the send webhook when a session was emailed or texted to a guest, with the galleryId of the event`,
  '6/media.sent': `TSK: Goes to the send webhook when a share of one media item is complete`,
  '6.1': `SK: A delivery is a POST of JSON with the kind of event, a unique deliveryId, and an apiVersion`,
  '6.2': `SK: apiVersion is a date of its own, not the API version; payloads only gain keys, and no key is removed, renamed or re-typed`,
  '6.3': `SK: A webhook URL is public https and responds without a redirect`,
  '6.4': `SK: A delivery has no signature; receivers check the long random secret that they put into their URL`,
  '6.5': `SK: A delivery is sent once, without retries; receivers reconcile with list_sessions and list_media`,
  '6.6': `SK: Payload fields beyond the named ones are unknown: none is invented, and a receiver ignores them`,
  '6.7': `S: Nothing else in the REST API sends a webhook`,
};

const errorBodies = {
  '7.1': `CS: An error body is { error: { code, message, requestId } }, with details and hint only if they add something`,
  '7.2': `CS: Each operation declares the error envelope as its default response`,
};

const errorConditions = {
  '7/validation-failed': `S: Invalid input is rejected with code validation_failed; details name the fields`,
  '7/one-filter': `S: list_events with two or more of idUser, search and date range gets status 400`,
  '7/operator-conflict': `S: update_event with a paySetId for an event that an operator or open invite holds is a conflict; details.holders lists { kind, name }`,
  '7/rate-limited': `S: Over a rate limit, including 50 duplicates a UTC day, the response is 429 rate_limited with Retry-After`,
  '7/light-color': `S: A light colour in colors rejects the whole request`,
  '7/no-compatible-templates': `S: A type that no template serves is not an API error: the tablet does not open the event, with 'No compatible templates'`,
};

const limitRows = {
  '8/requests-per-key': `CSK: A key has at least 120 requests a minute with a burst of 40; creates and duplicates count as more than one`,
  '8/requests-per-ip': `CSK: An IP address has 300 requests a minute, whatever keys it uses`,
  '8/concurrent-heavy': `CSK: An account runs at most 3 heavy operations concurrently over all its keys: those that import, render or fetch from a URL`,
  '8/concurrent-all': `CSK: An account runs at most 10 operations concurrently over all its keys; the client queues the rest`,
  '8/duplicates-per-day': `CSK: An account makes 50 duplicates a UTC day, all kinds counted together`,
  '8/emails-per-day': `CSK: An account sends 1000 emails a day to guests`,
  '8/texts-per-day': `CSK: An account sends 250 texts a day to guests`,
  '8/retry-after': `CSK: Each 429 has a Retry-After`,
  '8/list-limit': `CSK: A list_events page has a limit of 1 to 100, by default 25`,
  '8/event-name': `CSK: An event name is 1 to 200 characters long`,
  '8/id-user': `CSK: An idUser is at most 200 characters long`,
  '8/hashtag': `CSK: A hashtag is at most 100 characters long`,
  '8/capture-message': `CSK: A captureMessage is at most 500 characters long`,
  '8/notes': `CSK: The notes are at most 5000 characters long`,
  '8/template-ids': `CSK: An event has 1 to 50 templateIds`,
  '8/colors': `CSK: The list of colors has exactly 3 items`,
  '8/branding-image-upload': `CSK: A branding image has at most 8 MB, as PNG or JPEG; a gallery background must be under 2 MB after fitting, an after-capture background may have up to 8000 px a side`,
  '8/connection-code': `CSK: A connection code is valid for 15 minutes`,
  '8/connection-lifetime': `CSK: A connection of an app lasts 90 days`,
  '8/signed-urls': `CSK: A signed image URL works for 7 days at most`,
  '8/re-pin': `CSK: A new pin of a key applies within one minute`,
};

const lifting = {
  '8/lift': `B: The limits of an account can be lifted on request`,
};

const versions = {
  '9.1': `SMK: Versions are dates: ${serviceVersions.join(', ')}`,
  '9.2': `SMK: A key keeps the version that was current when it was created; later versions change nothing for it`,
  '9.3': `SMK: To use a newer version, create a new key or re-pin a key, which takes at most a minute to apply`,
  '9.4': `SMK: The request header Service-Version overrides the pin of the key`,
  '9.5': `SMK: Every response names the version that served it in its header Service-Version`,
  '9.6': `SMK: version= in the MCP URL overrides the pin, for connectors that cannot send headers`,
  '9.7': `SMK: The document of a version is at /openapi.json?version=`,
  '9.8': `SMK: Webhook payloads are independent of API versions, header and pin`,
};

type IdIn<Part> = Part extends Part ? keyof Part & string : never;

/**
 * Merges rules in the given order. Bundlers keep an object spread in every bundle that uses this package; they drop a call marked as pure
 * if nothing uses the catalogue.
 */
function inOrder<const Parts extends readonly { readonly [id: string]: string }[]>(
  ...parts: Parts
): { readonly [id in IdIn<Parts[number]>]: RuleEntry } {
  const entries = Object.entries<string>(Object.assign({}, ...parts)).map(([id, rule]) => {
    const end = rule.indexOf(': ');
    return [id, { line: rule.slice(end + 2), where: [...rule.slice(0, end)] }];
  });
  return Object.fromEntries(entries);
}

/**
 * Every rule of the reference, in its order: one line in this project's words, and the parts of the project that implement it.
 *
 * @example
 * ```ts
 * import { ruleCatalogue } from '@boothkit/contract/rules';
 *
 * console.log(ruleCatalogue['4.9/source'].line); // 'An image is sent as uploadPath or sourceUrl, exactly one of them; …'
 * ```
 */
export const ruleCatalogue = /* @__PURE__ */ inOrder(
  service,
  eventShape,
  eventFields,
  eventRules,
  settingsKeys,
  settingsRules,
  settingsBehaviours,
  offers,
  brandingFields,
  resources,
  requests,
  listParams,
  lists,
  createFields,
  creating,
  updateFields,
  eventOperations,
  brandingOperations,
  slots,
  slotsShown,
  imagesAndConnections,
  authentication,
  webhooks,
  errorBodies,
  errorConditions,
  limitRows,
  lifting,
  versions,
);

/**
 * The id of a rule of the reference: its section and number (`4.6.3`), or its section and a name (`4.9/source`, `2.1/printCount`).
 *
 * The simulator's errors have it in the header `Simulator-Rule`, tests in their titles, and the page of rules has an anchor for each.
 */
export type RuleId = `${keyof typeof ruleCatalogue}`;

const idsOf = (family: { readonly [id in RuleId]?: string }): readonly RuleId[] => Object.keys(family) as RuleId[];

const idsOfFamilies = () => ({
  '2.1/FIELD': idsOf(eventFields),
  '2.3/KEY': idsOf(settingsKeys),
  '2.3/BEHAVIOUR': idsOf(settingsBehaviours),
  '2.6/FIELD': idsOf(brandingFields),
  '4.1/PARAM': idsOf(listParams),
  '4.2/FIELD': idsOf(createFields),
  '4.4/FIELD': idsOf(updateFields),
  '4.9/SLOT': idsOf(slots),
  '4.9/SLOT-shown': idsOf(slotsShown),
  '7/CONDITION': idsOf(errorConditions),
  '8/LIMIT': idsOf(limitRows),
});

/**
 * The ids of each table of the reference, one per row, under the name of the table: `4.2/FIELD` is every field of a create.
 */
export const ruleFamilies = /* @__PURE__ */ idsOfFamilies();
