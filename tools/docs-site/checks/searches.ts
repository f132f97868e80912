import type { Browser } from 'playwright';
import type { ServedSite } from './looks.ts';

/** What readers search for, and the titles or names of which one has to come first. */
const expected: Readonly<Record<string, readonly string[]>> = {
  // Words of the field find guides.
  retry: ['Retries'],
  'rate limit': ['Limits'],
  throttle: ['Limits'],
  mock: ['Testing with the simulator'],
  jest: ['Jest, Playwright and other runners'],
  playwright: ['Jest, Playwright and other runners'],
  vitest: ['Testing with the simulator'],
  webhook: ['Webhooks'],
  timeout: ['Retries'],
  'branding image': ['Images and slots'],
  idempotent: ['Retries'],
  fastify: ['Receivers in your framework'],
  'verify webhook secret fastify': ['Webhooks', 'Receivers in your framework'],
  offline: ['Start here', 'Tablets and guests'],
  'works offline': ['Start here'],
  'Retry-After': ['Retries'],
  429: ['Limits'],
  proxy: ['Going live'],
  'Simulator-Rule': ['Errors', 'Rules'],
  redis: ['Limits'],
  mcp: ['Agents and connectors'],
  dashboard: ['The dashboard'],
  'design check': ['Designs'],
  conformance: ['Conformance'],
  'compare with real service': ['Conformance'],
  'simulate guest': ['Tablets and guests'],
  'webhook signature': ['Webhooks'],
  'deduplicate webhooks': ['Webhooks'],
  'duplicate event': ['duplicate_event'],
  // Names of programs are found by themselves.
  BoothClient: ['BoothClient'],
  createSimulator: ['createSimulator'],
  'events.create': ['Events.create'],
  printCountMax: ['EventSettings.printCountMax'],
  ValidationError: ['ValidationError'],
  RateLimitError: ['RateLimitError'],
  Simulator: ['Simulator'],
  Account: ['Account'],
  createWebhookReceiver: ['createWebhookReceiver'],
  captureTypes: ['captureTypes'],
  templateIds: ['CreateEventParams.templateIds'],
  idUser: ['CreateEventParams.idUser'],
  timeoutMs: ['CallOptions.timeoutMs', 'ClientOptions.timeoutMs'],
  mayHaveHappened: ['AbortError.mayHaveHappened'],
  loadWorldFile: ['loadWorldFile'],
  'branding.setImage': ['Branding.setImage'],
  hashtag: ['CreateEventParams.hashtag'],
  handlers: ['handlers'],
};

/** Questions as readers type them, and the page that has to come first, with the section that has to come first below it. */
const answers: Readonly<Record<string, readonly [page: string, section: string]>> = {
  'two creates same idUser': ['The booking loop', 'Two concurrent creates with the same idUser'],
  'concurrent create idUser': ['The booking loop', 'Two concurrent creates with the same idUser'],
  'what happens to links of a deleted gallery?': ['The booking loop', 'Deleted events and deleted galleries'],
  'template id': ['The booking loop', 'Where template IDs come from in production'],
  'where do template IDs come from': ['The booking loop', 'Where template IDs come from in production'],
  'does ensure update an existing event': ['The booking loop', 'Does ensure update an existing event?'],
  'how does an agent find a template': ['Agents and connectors', 'How an agent finds a template'],
  'test Retry-After': ['Testing with the simulator', 'Simulate a 429: test your own Retry-After handling'],
  '429 in a test': ['Testing with the simulator', 'Simulate a 429: test your own Retry-After handling'],
  'jest commonjs': ['Jest, Playwright and other runners', 'Jest with CommonJS TypeScript: ts-jest or Babel'],
  storybook: ['Jest, Playwright and other runners', 'Storybook'],
  'list all events': ['The booking loop', 'List events: filters, between two dates, pagination'],
  'list events between dates': ['The booking loop', 'List events: filters, between two dates, pagination'],
  pagination: ['The booking loop', 'List events: filters, between two dates, pagination'],
  'network error': ['Errors', 'Network errors and other failures without an envelope'],
  'lost webhook': ['Webhooks', 'Reconcile lost deliveries'],
  'datetime-local': ['Errors', 'Time zones: dates from a datetime-local input'],
  'time zone': ['Errors', 'Time zones: dates from a datetime-local input'],
  'rule header': ['Errors', 'The error envelope and the rule header'],
  'payment rails': ['Tablets and guests', 'Payment rails and currencyMismatch'],
  'limit prints per guest': ['Tablets and guests', 'Limit prints per guest or per event'],
  'see photo': ['Tablets and guests', 'Captured photos and videos'],
  'upload from url': ['Images and slots', 'Upload from bytes, a stream or a URL'],
  'image size limit': ['Images and slots', 'Image formats and size limits'],
  'which errors are retried': ['Retries', 'Which calls are retried'],
  'multiple processes rate limit': ['Limits', 'Share a rate limit between processes'],
  python: ['The server', 'From Python or any other language'],
  pytest: ['The server', 'Python: pytest'],
  'python pytest': ['The server', 'Python: pytest'],
  'parallel tests': ['Testing with the simulator', 'Parallel tests'],
  'why was my request rejected': ['Errors', 'Why was my request rejected?'],
  'offline tablet': ['Tablets and guests', 'An offline tablet'],
  'docker compose webhook': ['The server', 'In Docker and docker compose'],
  'parallel workers': ['The server', 'Parallel workers on one server'],
  'make time pass': ['Faults, journal, worlds', 'Fake time: make time pass on the virtual clock'],
  'virtual clock': ['Faults, journal, worlds', 'Fake time: make time pass on the virtual clock'],
  'advance clock': ['Faults, journal, worlds', 'Fake time: make time pass on the virtual clock'],
  'world file': ['Faults, journal, worlds', 'World files: save, load and seed the simulator'],
  'save load world': ['Faults, journal, worlds', 'World files: save, load and seed the simulator'],
  'fake time': ['Faults, journal, worlds', 'Fake time: make time pass on the virtual clock'],
  'skip a week': ['Faults, journal, worlds', 'Fake time: make time pass on the virtual clock'],
  'late webhook': ['Webhooks', 'Test a late webhook, or one that never arrives'],
  'webhook never arrives': ['Webhooks', 'Test a late webhook, or one that never arrives'],
  'webhooks signed': ['Webhooks', 'Are webhooks signed?'],
  'requests per minute': ['Limits', 'Rate limits: requests per minute'],
  'seed file': ['Faults, journal, worlds', 'World files: save, load and seed the simulator'],
  'third call 503': ['Faults, journal, worlds', 'Fail the third call with a 503'],
  'test future version': ['Versions', 'Upgrading: test a future version'],
};

/** What readers have asked, and where the first result or the first section below it has to lead. */
const leads: Readonly<Record<string, string>> = {
  // Names of requests, rules, errors, options and variables.
  create_event: 'rest/operations/create_event/',
  set_event_branding_image: 'rest/operations/set_event_branding_image/',
  'POST /events': 'rest/operations/create_event/',
  'PATCH /v1/events/:id': 'rest/operations/update_event/',
  advance_clock: 'control-api/#advance_clock',
  list_templates: 'operations/#known-by-name-only',
  'media.uploaded': 'rest/webhooks/on_media_uploaded/',
  '4.2/name': 'rules/4-2/#rule-4.2-name',
  '4.2.3': 'rules/4-2/#rule-4.2.3',
  S15: 'rules/4-2/#s15',
  rate_limited: 'errors/#rate_limited',
  validation_failed: 'errors/#validation_failed',
  '--seed-file': 'command-line/#option-seed-file',
  '--provoke-limits': 'command-line/#conformance-provoke-limits',
  BOOTHKIT_LIMITS: 'environment/#boothkit-limits',
  returnedDates: 'settle-before-going-live/#returneddates',
  'settings.printCountMax': 'api/client/interfaces/eventsettings/#property-printcountmax',
  'default value of timeoutMs': 'api/client/interfaces/calloptions/#property-timeoutms',
  // Words of theirs.
  'fast forward time': 'faults/#fake-time-make-time-pass-on-the-virtual-clock',
  'unlimited prints': 'tablets/#limit-prints-per-guest-or-per-event',
  'stop waiting': 'retries/#cancel-a-call-stop-waiting-for-it',
  'color too light': 'rules/2-1/#s2',
  limitations: 'limitations/',
  'unsupported operations': 'limitations/#unsupported-operations',
  'fork a world': 'faults/#fork-a-world',
  'environment variables': 'environment/',
  'command line flags': 'command-line/',
  golang: 'server/#from-python-or-any-other-language',
  // Their questions.
  'can two servers share one api key without hitting the limit': 'limits/#share-a-rate-limit-between-processes',
  'how to attach our own correlation id or header to each call': 'api/client/interfaces/calloptions/',
  'get notified when guest takes photo': 'webhooks/',
  'turn off sharing by sms': 'api/client/interfaces/eventsettings/',
  'make the fake service return 503 twice then succeed': 'faults/#fail-the-third-call-with-a-503',
  'assert that exactly one event was created': 'faults/#journal',
  'how to wait for the simulator to be up in a pipeline': 'server/#health',
  'what header tells which rule was violated': 'errors/#why-was-my-request-rejected',
  'handle 402 payment required': 'errors/#quota_exceeded',
  'run simulator in github actions': 'server/#in-github-actions',
  'verify webhook came from the service': 'webhooks/#are-webhooks-signed',
  'use simulator with pytest': 'server/#python-pytest',
  'set customer logo and colours on the start screen': 'images/#colours-and-texts',
  'download guest photos after the event': 'booking-loop/#photos-of-an-event-list-and-download',
  'list all photos of an event': 'booking-loop/#photos-of-an-event-list-and-download',
  'update event date after rescheduling': 'booking-loop/#change-an-event-date-templates-settings',
  'customer cancelled booking': 'booking-loop/#deleted-events-and-deleted-galleries',
  'bulk import 500 bookings': 'booking-loop/#a-batch-of-bookings-progress-partial-failure-cancelling',
  'event status values': 'booking-loop/#is-there-a-status-of-an-event',
  'pagination next page cursor': 'booking-loop/#list-events-filters-between-two-dates-pagination',
  'event starts at wrong hour daylight saving': 'errors/#time-zones-dates-from-a-datetime-local-input',
  'TypeError: fetch failed': 'errors/#network-errors-and-other-failures-without-an-envelope',
  'error code list': 'errors/#codes',
  'log every request and response': 'observing/#a-log',
  'log requests without leaking the api key': 'observing/#keep-the-api-key-out-of-the-log',
  'use sdk in aws lambda': 'going-live/#serverless-functions',
  'use bun instead of node': 'start/#on-cloudflare-workers-bun-and-deno',
  'minimum node version': 'start/#install',
  'cloudflare workers webhook': 'receivers/#cloudflare-workers',
  'webhook not received': 'webhooks/#reconcile-lost-deliveries',
  'see what webhooks were sent': 'webhooks/#from-the-guest-to-your-receiver',
  'limit prints per event': 'tablets/#limit-prints-per-guest-or-per-event',
  'vitest setup beforeEach reset': 'testing/#vitest',
  'snapshot and restore': 'faults/#snapshots-forks-worlds',
  'EADDRINUSE port already in use': 'server/#eaddrinuse-the-port-is-in-use',
  'stop the server gracefully': 'server/#stop-the-server',
  'openapi.json download': 'server/#openapi-documents-postman-and-generators',
  'cors error in browser': 'security/#what-each-default-prevents',
  'memory usage simulator': 'performance/',
  'limits of sms per day': 'rules/8/',
  'what does S540 mean': 'rules/8/#s540',
  'maximum length of event name': 'rest/operations/create_event/',
  'which errors does createEvent throw': 'rest/operations/create_event/',
  'what errors can update throw': 'api/client/interfaces/events/#update',
  'what is the type of a photo object': 'api/simulator/interfaces/media/',
  'captureTypes allowed values': 'api/client/interfaces/eventsettings/#property-capturetypes',
};

const kinds = ['API', 'Guide', 'REST', 'Rule'];

/** Searches of which another page comes first than the one for them. */
export async function searchFaults(browser: Browser, { url }: ServedSite): Promise<string[]> {
  const page = await browser.newPage();
  await page.goto(`${url}start/`);
  await page.keyboard.press('Control+K');
  const faults: string[] = [];
  const found = async (query: string) => {
    await page.getByRole('searchbox').fill(query);
    await page.locator(`site-search ol[data-query=${JSON.stringify(query)}]`).waitFor();
    return page.locator('site-search ol strong').allInnerTexts();
  };
  for (const [query, titles] of Object.entries(expected)) {
    const first = await found(query);
    if (!titles.includes(first[0] ?? ''))
      faults.push(
        `the search for ${query} finds ${first.slice(0, 4).join(', ') || 'nothing'}; expected first is ${titles.join(' or ')}`,
      );
  }
  for (const [query, [title, section]] of Object.entries(answers)) {
    const first = await found(query);
    if (first[0] !== title || first[1] !== section)
      faults.push(
        `the search for ${query} finds ${first.slice(0, 4).join(', ') || 'nothing'}; expected first is ${title}, ${section}`,
      );
  }
  for (const [query, path] of Object.entries(leads)) {
    await found(query);
    const links = await page
      .locator('site-search ol a')
      .evaluateAll((all) =>
        all.slice(0, 2).map((link) => [link.getAttribute('href'), link.querySelector('.result-kind')?.textContent]),
      );
    if (!links.some(([href]) => `${href}`.endsWith(`/${path}`)))
      faults.push(
        `the search for ${query} leads to ${links.map(([href]) => href).join(', ') || 'nothing'}; expected is ${path}`,
      );
    if (!kinds.includes(`${links[0]?.[1]}`)) faults.push(`the first result of ${query} has no kind`);
  }
  await page.close();
  return faults;
}
