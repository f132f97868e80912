import { Comment, type DeclarationReflection, type ProjectReflection, ReflectionKind } from 'typedoc';
import { cellsOf } from './tables.ts';

/** What a field means that is the same wherever it stands, and is documented once here; `Owner.field` is of one type alone. */
const words: Readonly<Record<string, string>> = {
  id: 'Its ID, which other calls and objects name it by. It never changes.',
  accountId: 'The ID of the account that it belongs to.',
  eventId: 'The ID of the event that it belongs to.',
  galleryId: 'The ID of the gallery that it belongs to.',
  sessionId: 'The ID of the session whose guests made it.',
  tabletId: 'The ID of the tablet that it happened on.',
  keyId: 'The ID of the API key that made the call; the key itself is never shown.',
  captureId: 'The ID of the capture that is printed.',
  paySetId: 'The ID of the pay set that sets the price.',
  sharedId: 'The ID of the item or the session that the message links to.',
  snapshotId: 'The ID to restore the snapshot, or to create a world from it.',
  createdDate: "When it was created: an ISO 8601 date-time in UTC, on the simulator's clock.",
  sentDate: "When it was sent: an ISO 8601 date-time in UTC, on the simulator's clock.",
  startsAt: "When the tablet opens the event: an ISO 8601 date-time in UTC, on the simulator's clock.",
  finishesDate: "When the printer is done: an ISO 8601 date-time in UTC, on the simulator's clock.",
  plan: 'The plan of the account, which decides what its events may have.',
  scope: '`read` may only read; `read-write` may make every call.',
  revoked: 'Whether the key has been revoked. A call with it is rejected with 401.',
  baseUrl: 'The base URL of the REST API, with its path and without a slash at the end.',
  apiKey: 'A key of scope `read-write`, for `Authorization: Bearer`.',
  readOnlyApiKey: 'A key of the same account with the scope `read`.',
  method: 'The HTTP method, in capital letters.',
  query: 'Parameters of the query by name. Those that are left out may have any value.',
  params: 'Input of the call by name, wherever it stands: path, query or body. What is left out may have any value.',
  status: 'The HTTP status.',
  by: 'How the message was sent.',
  shared: 'Whether the message links to one item or to a whole session.',
  address: 'The network address of the caller, which the limit of the address counts.',
  colors: 'Three colours, each `#` and six hexadecimal digits, that new events of the account begin with.',
  attractScreenId: 'The ID of an attract screen; null for none.',
  stickerSetId: 'The ID of a sticker set; null for none.',
  burst: 'The tokens that a full bucket of a key holds.',
  perMinute: 'The tokens that a bucket refills in a minute.',
  expensiveCost: 'The tokens that a create or duplicate takes.',
  concurrent: 'The calls of the account that may be in flight at the same time.',
  concurrentHeavy: 'The heavy calls of the account that may be in flight at the same time.',
  duplicatesPerDay: 'The duplicates of events that the account may make on a UTC day.',
  emailsPerDay: 'The emails to guests that the account may send on a UTC day.',
  textsPerDay: 'The texts to guests that the account may send on a UTC day.',
  widthPx: 'Pixels from the left edge to the right one.',
  heightPx: 'Pixels from the top edge to the bottom one.',
  widthPoints: 'Points from the left edge to the right one, as the tablet is mounted.',
  heightPoints: 'Points from the top edge to the bottom one, as the tablet is mounted.',
  templateIds: 'The IDs of the templates that guests choose from.',
  attractScreenIds: 'The IDs of the attract screens that the account begins with.',
  paySetIds: 'The IDs of the pay sets that the account begins with.',
  stickerSetIds: 'The IDs of the sticker sets that the account begins with.',
  access: 'What the app may do: only read, or also write.',
  orientation: 'How the tablet is mounted, from the sides of its screen.',
  BOOTHKIT_API_KEY: 'The key that `new BoothClient()` reads.',
  BOOTHKIT_BASE_URL: "The base URL that `new BoothClient()` reads: that of the test's own world.",
  BOOTHKIT_CONTROL_URL: "The address of the control API of the test's own world.",
  'CatalogItem.kind': 'Whether it is an AI portrait or a prompt of the catalogue.',
  'NewCatalogItem.kind': 'Whether it is an AI portrait or a prompt of the catalogue.',
  'CreatedKey.value': 'The key itself. It is shown this once: the simulator keeps only a hash of it.',
  'EventStats.total': 'All of them together, since the event was created.',
  'EventStats.byType': 'How many captures there are of each capture type.',
  'EventStats.email': 'How many times guests were sent an email.',
  'EventStats.sms': 'How many times guests were sent a text.',
  'HourStats.captures': 'How many captures were made in the hour.',
  'HourStats.prints': 'How many sheets were printed in the hour.',
  'HourStats.shares': 'How many times guests shared in the hour.',
  'Gallery.name': 'The name that guests see above the gallery.',
  'Gallery.date': 'The date that guests see; null if there is none.',
  'Gallery.settings': 'What guests may do in the gallery, and how it looks.',
  'HttpResponse.headers': 'The headers of the response, names in lower case.',
  'ConnectedApp.keyId': 'The ID of the API key that the app makes its calls with.',
  'JournalEntry.query': 'The parameters of the query by name, percent-decoded.',
  'JournalDetail.query': 'The parameters of the query by name, percent-decoded.',
  'JournalEntry.code': 'The code of the error; null for a success.',
  'JournalEntry.message': 'The message of the error, for people; null for a success.',
  'JournalDetail.code': 'The code of the error; null for a success.',
  'JournalDetail.message': 'The message of the error, for people; null for a success.',
  'JournalFilter.operation': 'Only requests of this operation, or of one of several.',
  'MessageTexts.emailSubject': 'The subject line of emails to guests.',
  'NetworkFailure.failure': 'Why there is no response.',
  'NetworkResponse.bytes': 'The whole body as it came.',
  'PaymentRecord.currency': 'The currency that the guest pays in, as three letters of ISO 4217.',
  'PrintJobRecord.copies': 'How many sheets the job prints.',
  'SavedTest.text': 'The whole file, ready to run.',
  'SentToday.emails': 'How many emails have been sent on the present UTC day.',
  'SentToday.texts': 'How many texts have been sent on the present UTC day.',
  'ListenOptions.port': 'The port to listen on; 0 or nothing for any free one.',
  'SimulatorServer.port': 'The port that the server listens on.',
  'DesignInspection.warnings': 'What an import would warn of; empty if there is nothing.',
  'DesignViolation.rule': 'The rule of designs that the page breaks.',
  'DesignViolation.problem': 'What is wrong, as a code for programs.',
  'DrawnPixels.data': 'Four bytes for each pixel: red, green, blue and opacity, row by row from the top.',
  'DrawnPixels.width': 'Pixels in a row.',
  'DrawnPixels.height': 'Rows of pixels.',
  'ImageFault.kind': 'Why the file cannot be read as a page.',
  'CheckEventInput.printCount': 'How many sheets have been printed at the event.',
  'CheckTemplateInput.id': 'The ID of the template, as the report names it.',
  'LeftOutCaptureType.type': 'The capture type that guests do not get.',
  'LeftOutCaptureType.reason': 'Why they do not get it.',
  'LeftOutShareOption.action': 'The share option that guests do not get.',
  'LeftOutShareOption.reason': 'Why they do not get it.',
  'OfferedCaptureType.type': 'The capture type that guests get.',
  'OpeningRejection.rule': 'The rule by which a tablet does not open the event.',
  'ShareOffer.leftOut': 'The share options that guests do not get, each with its reason.',
  'ShareReport.leftOut': 'The share options that guests do not get, each with its reason.',
  'SharingConditions.stationType': 'The mode of the tablet.',
  'CheckReport.allInOne': 'A tablet that both captures and shares.',
  'CheckReport.camera': 'A Capture Station, which shares nothing.',
  'CheckReport.sharingStation': 'A Share Station, which captures nothing.',
  'OpenApiDocument.openapi': 'The version of OpenAPI that the document is written in.',
  'OpenApiDocument.info': 'Title, version and description of the API.',
  'OpenApiDocument.paths': 'The operations of the API by path and method.',
  'OpenApiDocument.servers': 'Base URLs at which the API is served.',
  'Operation.summary': 'What the operation does, in one sentence.',
  'Operation.description': 'What a caller has to know beyond the summary, as Markdown.',
  'Operation.success': 'The response that the operation ends with if nothing goes wrong.',
  'Operation.schema': 'The zod schema of the body.',
  'Operation.body': 'The zod schema of the request body; operations without one take none.',
  'Operation.params': 'The zod schema of the parameters in the path.',
  'Operation.query': 'The zod schema of the parameters in the query.',
  'CheckOutcome.disagreements': 'Where the service did otherwise than the rule says; empty if it agrees.',
  'CheckOutcome.result': 'How the check ended.',
  'CheckOutcome.title': 'What the check verifies, as a sentence.',
  'Disagreement.expected': 'What the rule says.',
  'Disagreement.found': 'What the service did.',
  'Measurement.at': 'When it was measured: an ISO 8601 date-time in UTC.',
  'Measurement.host': 'The host of the service that was measured.',
  'Plan.skipped': 'How many checks need what the run does not have, such as a read-only key.',
  'PlanOptions.only': 'IDs, families or sections of the rules to check; all without it.',
  'PlanOptions.mcpUrl': 'The URL of the MCP endpoint. Without it, its checks are skipped.',
  'PlanOptions.provokeLimits': 'Whether to exceed limits on purpose. The key has no tokens for a minute afterwards.',
  'Report.checks': 'The outcome of each check that ran.',
  'Report.counts': 'How many rules ended with each result.',
  'Report.durationMs': 'How long the run took, in milliseconds.',
  'Report.startedAt': 'When the run began: an ISO 8601 date-time in UTC.',
  'RuleOutcome.result': 'The worst result of its checks.',
  'RuleOutcome.checks': 'How many checks the rule has.',
  'RunProgress.checks': 'How many checks have ended.',
  'RunProgress.rules': 'How many rules have all their checks behind them.',
  'ImageAdvice.code': 'What the advice is about, for programs.',
  attractScreens: 'The attract screens to begin with.',
  'AccountSeed.paySets': 'The pay sets to begin with.',
  'AccountSeed.stickerSets': 'The sticker sets to begin with.',
  'AccountSeed.templates': 'The templates to begin with.',
  'NewAccount.shown': 'What an event of the service may lack or have beside its documented fields.',
  'AccountChanges.settings': 'Settings that new events begin with. Those that are left out stay as they are.',
  'NewAccount.settings': 'Settings that new events begin with. Those that are left out are the documented ones.',
  enabled: 'Whether guests get texts from the service. A provider of the account sends them in any case.',
  'DeliveryRecord.outcome': 'Whether the receiver has accepted it, and else why not.',
  'DeliveryRecord.payload': 'The JSON that was sent.',
  'EventPreview.branding': 'The images that a tablet shows.',
  'EventPreview.mode': 'The mode of the tablet that is drawn.',
  'EventRecord.branding': 'The images and image options, as they are stored.',
  'EventRecord.communication': "The event's own texts to guests, in the place of those of the account.",
  'EventRecord.survey': 'The questions that guests are asked.',
  'GalleryChanges.customContent': "Texts of the gallery's page. Those that are left out stay as they are.",
  'HttpRequest.url': 'The whole URL, in parts.',
  'Media.contentType': 'The media type of the file.',
  'NewStub.method': 'The HTTP method that the route responds to.',
  'NewWorld.snapshot': 'A snapshot to begin with, in the place of the state that the simulator was created with.',
  'Page.data': 'The items of this page, in order.',
  'Page.hasMore': 'Whether another page follows.',
  'PrintJobRecord.finished': 'Whether the printer is done, and the print count includes the job.',
  'PrintJobRecord.through': "Whether guests printed on the tablet's screen, or in the system's own dialog.",
  'SimulatorOptions.clock': 'Where the virtual clock starts, and whether it moves without you.',
  'WorldFile.accounts': 'The accounts of the world, each with its events, galleries and keys.',
  'WorldFile.catalog': 'The AI portraits and prompts that events can name.',
  'WorldFile.faults': 'The faults that calls and deliveries meet.',
  'WorldFile.publicTemplates': 'The templates that all accounts may use.',
  'WorldFile.routes': 'The routes that a test has added.',
  'WorldFile.web': 'The responses of public URLs on the simulated web: an image for `sourceUrl`, for example.',
  'StandardIssue.message': 'What is wrong and what is needed, for people.',
  'StandardIssue.path': 'The keys that lead to the invalid value.',
  'Stub.cost': 'Whether a call takes as many tokens as an ordinary call, or as an expensive one.',
  'Stub.group': 'The tool group that the operation belongs to; null for none.',
  'Stub.path': 'The path below the base URL, with parameters in braces.',
  'SurveyRecord.position': 'When guests are asked: before or after they capture.',
  'SurveyRecord.questions': 'What guests are asked, in order.',
  'TemplateChoice.name': 'The name that guests read when they choose.',
  'TestInput.format': 'The test runner that the test is written for.',
  'TimelineEntry.kind': 'What happened, for programs.',
  'TabletError.name': 'The name of the class, for programs that cannot use `instanceof`.',
  'TimeSpan.days': 'Days of 24 hours, added to the other units.',
  'TimeSpan.hours': 'Hours of 60 minutes, added to the other units.',
  'TimeSpan.minutes': 'Minutes of 60 seconds, added to the other units.',
  'TimeSpan.seconds': 'Seconds, added to the other units; fractions are allowed.',
  'TimeSpan.milliseconds': 'Thousandths of a second, added to the other units.',
  'Usage.emailsToday': 'How many emails to guests were sent on the present UTC day.',
  'Usage.textsToday': 'How many texts to guests were sent on the present UTC day.',
  'Usage.heavyInFlight': 'How many heavy calls of the account are in flight now.',
  layout: 'The screen as boxes in points, in drawing order.',
  'RemoteSimulator.accounts': 'Creates and finds accounts, as `sim.accounts` does in process.',
  'RemoteSimulator.clock': 'Reads and moves the virtual clock.',
  'RemoteSimulator.web': 'Serves pages to `sourceUrl` and webhooks without a network.',
  'RemoteSimulator.worlds': 'Creates and removes worlds beside this one.',
  'RemoteWorld.simulator': 'The control of this world alone.',
  'TabletView.capturing': 'The capture in progress; null if there is none.',
  'TabletView.session': 'The session of the guests at the tablet; null if nobody is there.',
  'BrandingSlotRules.height': 'Pixels from the top edge to the bottom one.',
  'BrandingSlotRules.width': 'Pixels from the left edge to the right one.',
  'CheckReport.captureTypes':
    'The capture types that guests get, and those that they do not; `Unknown` if a template is not known.',
  'CheckReport.printing': 'Whether guests can print, and why not.',
  'ImageFacts.format': 'The format, from the bytes of the file and not from its name.',
  'StationReport.share': 'The share options that guests get here; `Unknown` if that depends on what is not known.',
};

/** Types whose fields are those of a format that others describe. */
const formats: Readonly<Record<string, string>> = {
  Har: 'As the format HAR 1.2 defines it.',
  HarEntry: 'As the format HAR 1.2 defines it.',
  StandardSchema: 'As the specification Standard Schema defines it.',
};

const types = ReflectionKind.Interface | ReflectionKind.Class | ReflectionKind.TypeAlias;

/**
 * Gives words to properties that have none in the sources: settings of an event those of `EventSettings`, the name of an error its use, and
 * others those of the table.
 */
export function addWords(project: ProjectReflection): void {
  const properties = project.getReflectionsByKind(ReflectionKind.Property) as DeclarationReflection[];
  const ownerOf = (property: DeclarationReflection) => {
    let owner = property.parent;
    while (owner && !owner.kindOf(types)) owner = owner.parent;
    return owner?.name ?? '';
  };
  const settings = new Map(
    properties
      .filter((property) => property.comment && ownerOf(property) === 'EventSettings')
      .map((property) => [property.name, property.comment]),
  );
  for (const property of properties) {
    // A comment may have a default alone.
    if (property.comment?.summary.some(({ text }) => text.trim() !== '')) continue;
    const owner = ownerOf(property);
    const path = property.getFullName();
    const isSetting = /\bsettings\.(__type\.)?\w+$/.test(path) || owner === 'CheckSettingsInput';
    const shared = isSetting ? settings.get(property.name) : undefined;
    const text = wordsFor(owner, property.name, String(property.type));
    if (!shared && !text) continue;
    property.comment ??= new Comment();
    property.comment.summary = shared
      ? Comment.cloneDisplayParts(shared.summary)
      : [{ kind: 'text', text: text ?? '' }];
  }
}

/** The words for a field of a type, if the table has any. */
export function wordsFor(owner: string, name: string, type: string): string | undefined {
  if (name === 'name' && /^"\w+Error"/.test(type))
    return 'The name of the class, for programs that cannot use `instanceof`.';
  if (name === 'type' && type.includes('"boomerang"'))
    return words[`${owner}.type`] ?? 'The capture type that it was made with.';
  return words[`${owner}.${name}`] ?? formats[owner] ?? words[name];
}

const fillers = /\b(a|an|and|its|it|is|of|the|this|that|for|to)\b/g;
const wordsIn = (text: string) =>
  text
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replaceAll(fillers, '')
    .match(/[a-z0-9]+/g) ?? [];

/** Whether a description says no more than the name does. */
export function isFiller(name: string, description: string): boolean {
  const named = new Set(wordsIn(name));
  const said = wordsIn(description);
  return said.length > 0 && said.every((word) => named.has(word) || named.has(word.replace(/s$/, '')));
}

/** The properties on a page that have no words, and those whose words only repeat their name. */
export function fillersIn(markdown: string): { readonly wordless: string[]; readonly fillers: string[] } {
  const wordless: string[] = [];
  const fillers: string[] = [];
  for (const [table, header = ''] of markdown.matchAll(/^(\| Property \|.*)\n(?:\|.*\n?)*/gm)) {
    const at = cellsOf(header).indexOf('Description');
    for (const row of table.trimEnd().split('\n').slice(2)) {
      const cells = cellsOf(row);
      const [, name = ''] = /`([^`?]+)\??`/.exec(cells[0] ?? '') ?? [];
      const description = at < 0 ? '' : (cells[at] ?? '');
      if (description === '') wordless.push(name);
      else if (isFiller(name, description)) fillers.push(name);
    }
  }
  return { wordless, fillers };
}
