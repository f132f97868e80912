/** Searches, and where they have to lead: each value is paths from the root of the site, with spaces between them. */
export interface Searches {
  /** One of the places has to be the first result, or a section below it. */
  readonly direct: Readonly<Record<string, string>>;
  /** What people have asked before they saw the site: the page of a place has to be among the first results. */
  readonly questions: Readonly<Record<string, string>>;
  /** Questions that the search does not answer yet. */
  readonly notYet: Readonly<Record<string, string>>;
}

export const searches: Searches = {
  direct: {
    429: 'limits/',
    retry: 'retries/',
    'rate limit': 'limits/',
    throttle: 'limits/',
    mock: 'testing/',
    jest: 'runners/',
    playwright: 'runners/',
    vitest: 'testing/',
    webhook: 'webhooks/',
    timeout: 'retries/ testing/#timeouts',
    'branding image': 'images/',
    idempotent: 'retries/',
    fastify: 'receivers/',
    'verify webhook secret fastify': 'webhooks/ receivers/',
    offline: 'start/ tablets/',
    'works offline': 'start/',
    'Retry-After': 'retries/',
    proxy: 'going-live/',
    'Simulator-Rule': 'errors/ rules/',
    redis: 'limits/',
    mcp: 'agents/',
    dashboard: 'dashboard/',
    'design check': 'designs/',
    conformance: 'conformance/',
    'compare with real service': 'conformance/',
    'simulate guest': 'tablets/',
    'webhook signature': 'webhooks/',
    'deduplicate webhooks': 'webhooks/',
    'duplicate event': 'rest/operations/duplicate_event/ booking-loop/#packages-copy-a-master-event',
    BoothClient: 'api/client/classes/boothclient/',
    createSimulator: 'api/simulator/functions/createsimulator/',
    'events.create': 'api/client/interfaces/events/#create',
    printCountMax: 'api/client/interfaces/eventsettings/#property-printcountmax',
    ValidationError: 'api/client/classes/validationerror/',
    RateLimitError: 'api/client/classes/ratelimiterror/',
    Simulator: 'api/simulator/interfaces/simulator/',
    Account: 'api/simulator/interfaces/account/',
    createWebhookReceiver: 'api/client/webhooks/functions/createwebhookreceiver/',
    captureTypes: 'api/contract/rules/variables/capturetypes/',
    templateIds: 'api/client/interfaces/createeventparams/#property-templateids',
    idUser: 'api/client/interfaces/createeventparams/#property-iduser',
    timeoutMs:
      'api/client/interfaces/calloptions/#property-timeoutms api/client/interfaces/clientoptions/#property-timeoutms',
    mayHaveHappened: 'api/client/classes/aborterror/#property-mayhavehappened',
    loadWorldFile: 'api/simulator/node/functions/loadworldfile/',
    'branding.setImage': 'api/client/interfaces/branding/#setimage',
    hashtag: 'api/client/interfaces/createeventparams/#property-hashtag',
    handlers: 'api/simulator/msw/functions/handlers/',
    'two creates same idUser': 'booking-loop/#two-concurrent-creates-with-the-same-iduser',
    'concurrent create idUser': 'booking-loop/#two-concurrent-creates-with-the-same-iduser',
    'what happens to links of a deleted gallery?': 'booking-loop/#deleted-events-and-deleted-galleries',
    'template id': 'booking-loop/#where-template-ids-come-from-in-production',
    'where do template IDs come from': 'booking-loop/#where-template-ids-come-from-in-production',
    'does ensure update an existing event': 'booking-loop/#does-ensure-update-an-existing-event',
    'how does an agent find a template': 'agents/#how-an-agent-finds-a-template',
    'test Retry-After': 'testing/#simulate-a-429-test-your-own-retry-after-handling',
    '429 in a test': 'testing/#simulate-a-429-test-your-own-retry-after-handling',
    'jest commonjs': 'runners/#jest-with-commonjs-typescript-ts-jest-or-babel',
    storybook: 'runners/#storybook',
    'list all events': 'booking-loop/#list-events-filters-between-two-dates-pagination',
    'list events between dates': 'booking-loop/#list-events-filters-between-two-dates-pagination',
    pagination: 'booking-loop/#list-events-filters-between-two-dates-pagination',
    'network error': 'errors/#network-errors-and-other-failures-without-an-envelope',
    'lost webhook': 'webhooks/#reconcile-lost-deliveries',
    'datetime-local': 'errors/#time-zones-dates-from-a-datetime-local-input',
    'time zone': 'errors/#time-zones-dates-from-a-datetime-local-input',
    'rule header': 'errors/#the-error-envelope-and-the-rule-header',
    'payment rails': 'tablets/#payment-rails-and-currencymismatch',
    'limit prints per guest': 'tablets/#limit-prints-per-guest-or-per-event',
    'see photo': 'tablets/#captured-photos-and-videos',
    'upload from url': 'images/#upload-from-bytes-a-stream-or-a-url',
    'image size limit': 'images/#image-formats-and-size-limits',
    'which errors are retried': 'retries/#which-calls-are-retried',
    'multiple processes rate limit': 'limits/#share-a-rate-limit-between-processes',
    python: 'server/#from-python-or-any-other-language',
    pytest: 'server/#python-pytest',
    'python pytest': 'server/#python-pytest',
    'parallel tests': 'testing/#parallel-tests',
    'why was my request rejected': 'errors/#why-was-my-request-rejected',
    'offline tablet': 'tablets/#an-offline-tablet',
    'docker compose webhook': 'server/#in-docker-and-docker-compose',
    'parallel workers': 'server/#parallel-workers-on-one-server',
    'make time pass': 'faults/#fake-time-make-time-pass-on-the-virtual-clock',
    'virtual clock': 'faults/#fake-time-make-time-pass-on-the-virtual-clock',
    'advance clock': 'faults/#fake-time-make-time-pass-on-the-virtual-clock',
    'world file': 'faults/#world-files-save-load-and-seed-the-simulator',
    'save load world': 'faults/#world-files-save-load-and-seed-the-simulator',
    'fake time': 'faults/#fake-time-make-time-pass-on-the-virtual-clock',
    'skip a week': 'faults/#fake-time-make-time-pass-on-the-virtual-clock',
    'late webhook': 'webhooks/#test-a-late-webhook-or-one-that-never-arrives',
    'webhook never arrives': 'webhooks/#test-a-late-webhook-or-one-that-never-arrives',
    'webhooks signed': 'webhooks/#are-webhooks-signed',
    'requests per minute': 'limits/#rate-limits-requests-per-minute',
    'seed file': 'faults/#world-files-save-load-and-seed-the-simulator',
    'third call 503': 'faults/#fail-the-third-call-with-a-503',
    'test future version': 'versions/#upgrading-test-a-future-version',
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
    'can two servers share one api key without hitting the limit': 'limits/#share-a-rate-limit-between-processes',
    'get notified when guest takes photo': 'webhooks/',
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
    'webhook not received': 'webhooks/#reconcile-lost-deliveries webhooks/',
    'see what webhooks were sent': 'webhooks/#from-the-guest-to-your-receiver',
    'limit prints per event': 'tablets/#limit-prints-per-guest-or-per-event',
    'vitest setup beforeEach reset': 'testing/#vitest',
    'snapshot and restore': 'faults/#snapshots-forks-worlds',
    'EADDRINUSE port already in use': 'server/#eaddrinuse-the-port-is-in-use',
    'stop the server gracefully': 'server/#stop-the-server',
    'openapi.json download': 'server/#openapi-documents-postman-and-generators',
    'cors error in browser': 'security/#what-each-default-prevents',
    'limits of sms per day': 'rules/8/',
    'what does S540 mean': 'rules/8/#s540',
    'maximum length of event name': 'rest/operations/create_event/',
    'which errors does createEvent throw': 'rest/operations/create_event/',
    'what errors can update throw': 'api/client/interfaces/events/#update api/client/interfaces/branding/#update',
    'what is the type of a photo object':
      'api/simulator/interfaces/media/ booking-loop/#photos-of-an-event-list-and-download',
    'captureTypes allowed values':
      'api/client/interfaces/eventsettings/#property-capturetypes api/contract/rules/variables/capturetypes/',
    'turn off printing': 'how-do-i/#turn-off-printing',
    'disable prints': 'how-do-i/#turn-off-printing',
    'switch rate limits off': 'how-do-i/#switch-rate-limits-off',
    'disable rate limiting in tests': 'how-do-i/#switch-rate-limits-off',
    'change the timeout': 'how-do-i/#change-the-timeout',
    'why does my call wait': 'how-do-i/#see-why-a-call-waits',
    'call hangs': 'how-do-i/#see-why-a-call-waits',
    'how to attach our own correlation id or header to each call': 'how-do-i/#send-a-header-of-my-own',
    'custom header': 'how-do-i/#send-a-header-of-my-own',
    'read only agent': 'how-do-i/#let-an-agent-only-read',
    'fail test on unknown endpoint': 'how-do-i/#fail-a-test-that-calls-an-unknown-endpoint',
    'quota used up in a test': 'how-do-i/#test-a-plan-or-a-quota-that-is-used-up',
    faq: 'how-do-i/',
    cookbook: 'how-do-i/',
    'how do I verify that a hook call really came from the service': 'webhooks/#are-webhooks-signed',
    'receive webhooks on localhost during tests': 'webhooks/#a-receiver-on-localhost-or-on-another-machine',
    'webhooks on localhost': 'webhooks/#a-receiver-on-localhost-or-on-another-machine',
    "freeze the time so snapshots don't change": 'faults/#fake-time-make-time-pass-on-the-virtual-clock',
    'make the server return 500 once': 'faults/#faults',
    'return 500 once': 'faults/#faults',
    'make a call return 500': 'faults/#faults',
    'begin with existing events': 'faults/#world-files-save-load-and-seed-the-simulator',
    'put ten demo bookings into the fake before the tests run': 'faults/#world-files-save-load-and-seed-the-simulator',
    'text a guest their photos': 'tablets/#emails-and-texts-to-guests',
    'where do I get a token': 'going-live/#keys-get-a-token-and-rotate-it',
    'where do I find my API key': 'going-live/#keys-get-a-token-and-rotate-it',
    "an operation I need is missing its path, how do I plug in the vendor's spec": 'document/#call-its-operations',
    'use the vendor spec': 'document/',
    'plug in the openapi file': 'document/',
    'use an endpoint that the sdk does not have': 'document/',
    'what did you guess where the reference says nothing': 'settle-before-going-live/',
    'things that nobody knows about the real API': 'settle-before-going-live/',
    'is there a UI to look at the requests it received': 'dashboard/#requests',
    'let claude create events for me': 'agents/#agent-programs',
    'connect claude': 'agents/#agent-programs',
    'too many tools for my model, only show some': 'agents/#tool-calls',
    'typescript type of an event': 'booking-loop/#typescript-types-of-an-event',
    'typescript types': 'booking-loop/#typescript-types-of-an-event',
    'type of an event': 'booking-loop/#typescript-types-of-an-event',
    'go through all pages of the list': 'booking-loop/#list-events-filters-between-two-dates-pagination',
    'loop over pages': 'booking-loop/#list-events-filters-between-two-dates-pagination',
    'change the gallery password': 'dashboard/#galleries',
    'the gallery password': 'dashboard/#galleries',
    'where can I see what my code sent to the fake': 'faults/#journal',
    'let a customer pick their own colors for the start screen': 'images/#colours-and-texts',
    'does the sdk slow down my app': 'performance/',
    'my booking moved to another day': 'booking-loop/#change-an-event-date-templates-settings',
    'stop all printing for one party': 'how-do-i/#turn-off-printing',
    'wait for a slow upload and show how far it is': 'limits/#progress-and-priority',
    'remove an event and all its pictures': 'booking-loop/#deleted-events-and-deleted-galleries',
    'where is the log file': 'observing/#a-log',
    'put the fake behind https': 'security/#urls-behind-a-proxy',
    'how many photos did guests take': 'tablets/#statistics',
  },
  questions: {
    'turn off sharing by sms': 'api/client/interfaces/eventsettings/',
    'list of assumptions': 'settle-before-going-live/',
    'is the client usable in the browser':
      'api/client/interfaces/clientoptions/#property-dangerouslyallowbrowser going-live/#keys-get-a-token-and-rotate-it testing/#in-a-browser',
    'webhook retry schedule':
      'webhooks/#are-webhooks-signed rules/6/#rule-6.5 webhooks/#reconcile-lost-deliveries rest/webhooks/on_media_uploaded/ webhooks/',
    'Photo type fields': 'booking-loop/#photos-of-an-event-list-and-download api/simulator/interfaces/media/',
    'how to simulate a server error 500': 'faults/#faults faults/#fail-the-third-call-with-a-503',
    'webhook retries how many times':
      'webhooks/#reconcile-lost-deliveries rules/6/#rule-6.5 rest/webhooks/on_media_uploaded/',
    'pagination cursor limit':
      'booking-loop/#list-events-filters-between-two-dates-pagination rest/operations/list_events/#parameters rules/4-1/#rule-4.1-cursor',
    'rate limit headers': 'limits/#if-the-service-responds-with-429-anyway rules/8/#rule-8-retry-after',
    'what plan do i need for webhooks': 'errors/#plan_required rules/5/#rule-5.2',
    'assign event to tablet': 'booking-loop/#the-eight-steps-and-how-to-test-each tablets/',
    ECONNREFUSED: 'errors/#network-errors-and-other-failures-without-an-envelope',
    'where do i get an api key': 'going-live/#keys-get-a-token-and-rotate-it',
    'cancel booking':
      'booking-loop/#deleted-events-and-deleted-galleries booking-loop/#is-there-a-status-of-an-event rest/operations/delete_event/ api/client/interfaces/events/#delete',
    'github actions': 'server/#in-github-actions going-live/#nightly-conformance',
    'fake timers / advance clock': 'faults/#fake-time-make-time-pass-on-the-virtual-clock',
    'playwright e2e': 'runners/#playwright',
    'docker image simulator': 'server/#in-docker-and-docker-compose',
    'how do I upload a logo': 'images/',
    'node version supported':
      'start/#install packages/client/#entries overview/#where-next project/contributing/#which-versions-of-node',
    'redact secrets in captures':
      'faults/#what-is-replaced-and-left-out conformance/#recording faults/#journal faults/#replay-a-recording server/#export-the-requests-as-har',
    'receive webhooks locally':
      'webhooks/#a-receiver-on-localhost-or-on-another-machine webhooks/#testing-a-receiver webhooks/#from-the-guest-to-your-receiver security/#receivers-that-you-trust command-line/#option-allow-loopback',
    'how to avoid creating the same event twice':
      'booking-loop/#two-concurrent-creates-with-the-same-iduser retries/#idempotent-creation booking-loop/ rules/4-2/ overview/#quick-start',
    'concurrency limit of client':
      'limits/#concurrent-calls limits/#progress-and-priority api/client/interfaces/limitoptions/ rules/8/',
    'how faithful is the simulator to the real service':
      'conformance/ limitations/ settle-before-going-live/ start/#you-want-to-check-that-the-fake-is-right comparison/#what-boothkit-does-not-do',
    'test webhooks in unit tests':
      'webhooks/#testing-a-receiver webhooks/#from-the-guest-to-your-receiver webhooks/#test-a-late-webhook-or-one-that-never-arrives api/client/webhooks/functions/webhookrequest/',
    'fail a request on purpose':
      'faults/#faults faults/#scenarios faults/#fail-the-third-call-with-a-503 control-api/#create_fault api/simulator/interfaces/faults/#inject',
    'reset endpoint http control api':
      'control-api/#reset server/#parallel-workers-on-one-server overview/#any-language',
    'multiple accounts or api keys in one test':
      'limits/#concurrent-calls api/simulator/interfaces/accounts/ api/simulator/interfaces/keys/ control-api/#create_account control-api/#create_key',
    'run simulator in docker': 'server/#in-docker-and-docker-compose examples/compose/',
    '422 validation error':
      'errors/#validation_failed settle-before-going-live/#validationstatus errors/#forms api/client/classes/validationerror/ rules/7/',
    'stub the photo booth service in tests':
      'testing/ packages/simulator/ testing/#replace-hand-written-mocks start/#you-have-a-test-suite',
    'point the SDK at the fake server':
      'server/#scripts testing/#in-another-process testing/#code-that-creates-its-own-client server/#control-a-server-from-your-tests environment/#boothkit-base-url',
    'change base url':
      'api/client/interfaces/clientoptions/#property-baseurl environment/#boothkit-base-url packages/client/ going-live/#keys-get-a-token-and-rotate-it testing/#replace-hand-written-mocks',
    'colour of buttons':
      'images/#colours-and-texts rules/2-1/ rest/operations/update_event/#request-body rest/operations/create_event/#request-body booking-loop/',
    'retry-after header':
      'retries/#how-long-it-waits-backoff-and-retry-after testing/#simulate-a-429-test-your-own-retry-after-handling limits/#if-the-service-responds-with-429-anyway rest/#limits rules/8/',
    'simulatr as vitest global setup': 'testing/#vitest server/#parallel-workers-on-one-server api/simulator/vitest/',
    'photos expire after how many days':
      'rules/2-8/ faults/#fake-time-make-time-pass-on-the-virtual-clock images/#expiring-urls rest/#images rules/8/',
    'typescript types for responses':
      'packages/contract/ document/#get-its-types api/contract/ api/contract/interfaces/fullevent/ api/client/',
    'network error ECONNREFUSED':
      'errors/#network-errors-and-other-failures-without-an-envelope going-live/#errors-of-a-proxy api/client/classes/connectionerror/ retries/#which-calls-are-retried',
    'record real traffic': 'conformance/#recording command-line/#option-record faults/#replay-a-recording',
    'inject 503 three times then succeed':
      'faults/#a-sequence-of-responses faults/#fail-the-third-call-with-a-503 faults/#scenarios faults/#faults',
    'conformance tests': 'conformance/ packages/conformance/ going-live/#nightly-conformance',
    'error codes list': 'errors/#codes rules/7/ api/contract/rules/type-aliases/errorcode/',
    'tablet offline':
      'tablets/#an-offline-tablet limitations/#hardware-and-people webhooks/#test-a-late-webhook-or-one-that-never-arrives',
    'timeout option':
      'retries/#timeouts-and-abort-signals api/client/interfaces/calloptions/ api/client/interfaces/clientoptions/ testing/#timeouts retries/#a-timeout-of-more-than-300-seconds',
    'use with jest':
      'runners/#jest runners/#jest-with-commonjs-typescript-ts-jest-or-babel api/simulator/matchers/ runners/#jest-with-jsdom',
    'msw handler':
      'testing/#in-one-process-over-msw api/simulator/msw/functions/handlers/ api/simulator/msw/ testing/#replace-hand-written-mocks faults/#behind-msw',
    'webhook retries':
      'webhooks/#are-webhooks-signed webhooks/#reconcile-lost-deliveries rules/6/ rest/webhooks/on_media_uploaded/',
    'put an event on a kiosk':
      'booking-loop/#the-eight-steps-and-how-to-test-each tablets/ api/simulator/interfaces/tablet/#open control-api/#open_event dashboard/#tablets',
    'assumptions about undocumented behaviour':
      'settle-before-going-live/ rules/ limitations/#where-the-documentation-is-silent conformance/#match-the-real-service conformance/#run-a-suite-under-the-alternatives',
    'api key setup':
      'going-live/#keys-get-a-token-and-rotate-it environment/#boothkit-api-key api/client/interfaces/clientoptions/#property-apikey packages/client/',
    'clean up between tests':
      'testing/#vitest faults/#snapshots-forks-worlds api/simulator/interfaces/simulator/#reset control-api/#reset testing/#in-one-process-over-msw',
    'abort a request':
      'retries/#cancel-a-call-stop-waiting-for-it retries/#timeouts-and-abort-signals api/client/interfaces/calloptions/#property-signal api/client/classes/aborterror/ booking-loop/#a-batch-of-bookings-progress-partial-failure-cancelling',
    'throttle my own requests to stay under the limit':
      'limits/ limits/#progress-and-priority limits/#the-path-of-a-call api/client/interfaces/limitoptions/',
    'start local server command line':
      'server/ command-line/#npx-boothkitsimulator start/#you-use-another-language overview/#any-language server/#options',
    'simulate slow network latency':
      'faults/#faults testing/#timeouts faults/#scenarios api/simulator/interfaces/newfault/ control-api/#create_fault',
    'can I change the brand after the event is already running on the tablet':
      'booking-loop/#change-an-event-date-templates-settings tablets/ dashboard/#the-event-studio rules/2-4/',
    'load fixtures from file':
      'faults/#world-files-save-load-and-seed-the-simulator server/#your-own-world api/simulator/node/functions/loadworldfile/ control-api/#load_world_file',
    'logging requests':
      'observing/#a-log observing/#hooks server/#request-log observing/ api/client/interfaces/clientoptions/#property-logger',
    'save and restore state':
      'faults/#snapshots-forks-worlds faults/#world-files-save-load-and-seed-the-simulator server/#your-own-world control-api/#snapshots dashboard/#snapshots',
    '404 not found error class': 'errors/#not_found api/client/classes/notfounderror/',
    'install client': 'start/#install overview/#quick-start packages/client/',
    'mock data in playwright e2e test':
      'runners/#playwright runners/#one-app-for-all-tests api/simulator/playwright/ examples/compose/',
    'create account with plan in simulator':
      'packages/simulator/ api/simulator/interfaces/newaccount/ api/simulator/interfaces/accounts/#create control-api/#create_account',
    'fake clock':
      'faults/#fake-time-make-time-pass-on-the-virtual-clock api/simulator/interfaces/worldclock/ control-api/#clock runners/#fake-timers-of-jest-and-sinon testing/#the-clock-of-your-code',
    throttled: 'limits/ errors/#rate_limited limits/#if-the-service-responds-with-429-anyway rules/8/',
    'port already in use EADDRINUSE': 'server/#eaddrinuse-the-port-is-in-use command-line/#option-port',
    'duplicate an event as template':
      'booking-loop/#packages-copy-a-master-event rest/operations/duplicate_event/ rules/4-6/ api/client/interfaces/events/#duplicate api/client/interfaces/events/#ensurecopy',
    'retry failed requests':
      'retries/ api/client/interfaces/retryoptions/ limits/#if-the-service-responds-with-429-anyway',
    'webook payload example':
      'rest/webhooks/on_media_uploaded/ rest/webhooks/on_session_sent/ rest/webhooks/on_media_sent/ webhooks/ api/client/webhooks/functions/webhookpayload/',
    'event status': 'booking-loop/#is-there-a-status-of-an-event',
    'what is the difference between the in-process simulator and the docker image':
      'testing/#in-another-process server/#in-docker-and-docker-compose testing/#code-that-creates-its-own-client packages/simulator/',
    'unassign tablet from event': 'control-api/#close_event api/simulator/interfaces/tablet/#close tablets/ rules/4-5/',
    'catch BoothKitError': 'errors/ api/client/functions/isbootherror/ api/client/classes/bootherror/',
    'iterate over all events':
      'booking-loop/#list-events-filters-between-two-dates-pagination api/client/interfaces/list/ api/client/interfaces/events/#list rest/operations/list_events/',
    'why does my test hang waiting for a webhook':
      'webhooks/#from-the-guest-to-your-receiver webhooks/#a-receiver-on-localhost-or-on-another-machine faults/#fake-time-make-time-pass-on-the-virtual-clock runners/#fake-timers-of-jest-and-sinon webhooks/#test-a-late-webhook-or-one-that-never-arrives',
    'health check endpoint wait until server is ready':
      'server/#health server/#in-github-actions server/#in-docker-and-docker-compose runners/#one-app-for-all-tests',
    'custom fetch':
      'api/client/interfaces/clientoptions/#property-fetch going-live/#a-proxy-for-one-client testing/#in-one-process-by-fetch retries/#a-timeout-of-more-than-300-seconds api/client/type-aliases/fetch/',
    'is it safe to retry a POST that timed out':
      'retries/#which-calls-are-retried errors/#network-errors-and-other-failures-without-an-envelope retries/#idempotent-creation errors/#what-an-error-has',
    'openapi spec':
      'server/#openapi-documents-postman-and-generators rest/operations/get_openapi/ packages/contract/ document/ start/#you-use-another-language',
    'parallel tests isolation':
      'testing/#parallel-tests server/#parallel-workers-on-one-server testing/#each-test-has-ids-of-its-own faults/#snapshots-forks-worlds',
    'contrast color of text on background':
      'rules/2-1/ images/#colours-and-texts api/contract/rules/functions/contrastwithwhite/ conformance/#match-the-real-service command-line/#option-min-color-contrast',
    'advanceTime function':
      'api/simulator/interfaces/worldclock/#advance faults/#fake-time-make-time-pass-on-the-virtual-clock control-api/#advance_clock server/#from-python-or-any-other-language',
    'max retries option': 'retries/#how-many-retries api/client/interfaces/retryoptions/',
    'move time forward':
      'faults/#fake-time-make-time-pass-on-the-virtual-clock api/simulator/interfaces/worldclock/#advance control-api/#advance_clock testing/#the-clock-of-your-code server/#from-python-or-any-other-language',
    'edge runtime fetch':
      'start/#on-cloudflare-workers-bun-and-deno packages/client/#entries going-live/#serverless-functions receivers/#cloudflare-workers',
    'world file format':
      'faults/#world-files-save-load-and-seed-the-simulator server/#your-own-world server/#big-worlds control-api/#get_world_file_schema',
    '401 unauthorized': 'errors/#unauthorized api/client/classes/authenticationerror/ rules/5/',
    'which webhook events exist': 'webhooks/ rules/6/ rest/ api/client/webhooks/type-aliases/deliveryevent/',
    'how do I create an event for a booking':
      'booking-loop/ overview/#quick-start rest/operations/create_event/ examples/booking-platform/',
    'AI agent tools': 'agents/ agents/#tool-calls agents/#how-an-agent-finds-a-template operations/ examples/agent/',
    'changelog breaking changes':
      'versions/#what-10-promises versions/#upgrading-test-a-future-version versions/ versions/#what-is-not-versioned project/contributing/#releases',
    'what happens when quota is exceeded': 'errors/#quota_exceeded api/client/classes/quotaerror/ rules/4-2/',
    'see which requests were made':
      'faults/#journal api/simulator/interfaces/journal/ control-api/#list_requests dashboard/#requests server/#request-log',
    'download picture':
      'booking-loop/#photos-of-an-event-list-and-download tablets/#captured-photos-and-videos rules/2-8/ control-api/#get_media_item',
    'idempotency key':
      'retries/#idempotent-creation rules/4-2/#rule-4.2.3 rest/operations/create_event/ booking-loop/#two-concurrent-creates-with-the-same-iduser booking-loop/',
    'assert that a call was made':
      'testing/#vitest api/simulator/matchers/interfaces/boothmatchers/#tohavecalled faults/#journal runners/#jest testing/#replace-hand-written-mocks',
    'disable retries':
      'retries/#how-many-retries retries/ api/client/interfaces/clientoptions/#property-retry api/client/interfaces/calloptions/#property-retry',
    'delete event':
      'rest/operations/delete_event/ booking-loop/#deleted-events-and-deleted-galleries api/client/interfaces/events/#delete rules/4-5/',
    'use with Claude or Cursor': 'agents/#agent-programs agents/',
    'MCP server': 'agents/ agents/#agent-programs agents/#tool-calls examples/agent/',
    'update event date':
      'booking-loop/#change-an-event-date-templates-settings rest/operations/update_event/ api/client/interfaces/events/#update rules/4-4/ booking-loop/',
    'gif or video captures': 'tablets/#captured-photos-and-videos rules/2-4/ tablets/ rules/2-8/ rules/2-3/',
    'webhook signature verification':
      'webhooks/#are-webhooks-signed webhooks/#how-a-request-is-handled rules/6/ api/client/webhooks/functions/verifysecret/ webhooks/',
    'run conformance suite against the real api':
      'conformance/ conformance/#on-the-command-line going-live/#nightly-conformance packages/conformance/ conformance/#what-it-does-to-your-account',
    '429 too many requests':
      'errors/#rate_limited limits/#if-the-service-responds-with-429-anyway limits/ api/client/classes/ratelimiterror/ rules/8/',
    'is error retryable':
      'retries/#which-calls-are-retried errors/#network-errors-and-other-failures-without-an-envelope errors/#what-an-error-has api/client/classes/bootherror/',
    'authenication header': 'errors/#unauthorized rules/5/ server/#scripts',
    'undo everything a test did':
      'faults/#snapshots-forks-worlds api/simulator/interfaces/simulator/#reset api/simulator/interfaces/simulator/#restore control-api/#reset control-api/#restore_snapshot',
    'service container CI': 'server/#in-docker-and-docker-compose server/#in-github-actions examples/compose/',
    'generate client for python from openapi':
      'server/#openapi-documents-postman-and-generators limitations/#other-languages comparison/ packages/contract/',
    '403 forbidden':
      'errors/#plan_required errors/#insufficient_scope security/#what-each-default-prevents api/client/classes/permissionerror/ rules/7/',
    'check image size before upload':
      'images/#upload-from-bytes-a-stream-or-a-url api/client/interfaces/branding/#checkimage images/#image-formats-and-size-limits images/#how-it-looks',
    maxRetries: 'retries/#how-many-retries api/client/interfaces/retryoptions/ retries/',
    'strict mode unknown field':
      'packages/client/#validating-responses rules/4/ api/client/validate/functions/checkresponses/ going-live/#monitoring',
    'simulator in vitest': 'testing/#vitest api/simulator/vitest/ overview/#quick-start testing/',
    'sandbox mode': 'packages/simulator/ server/ testing/ start/#you-have-a-test-suite',
    'delete photos gdpr': 'booking-loop/#deleted-events-and-deleted-galleries rest/operations/delete_event/ rules/4-5/',
    'does it work in the browser':
      'testing/#in-a-browser going-live/#keys-get-a-token-and-rotate-it packages/client/#entries consumers/browser/ examples/browser-page/',
    'seed data':
      'faults/#world-files-save-load-and-seed-the-simulator server/#your-own-world api/simulator/functions/seedaccount/ api/simulator/interfaces/simulatoroptions/#property-seedfile',
    'simulate a guest':
      'tablets/ tablets/#time-on-a-tablet webhooks/#from-the-guest-to-your-receiver control-api/#guest-sessions api/simulator/interfaces/guestsession/',
    'guest shares photo by email':
      'tablets/#emails-and-texts-to-guests tablets/ control-api/#share_guest_session api/simulator/interfaces/inbox/ rules/2-5/',
    'date format timezone':
      'errors/#time-zones-dates-from-a-datetime-local-input rest/#text-and-dates rules/2-1/ rules/4/ settle-before-going-live/#returneddates',
    'create event':
      'rest/operations/create_event/ booking-loop/ api/client/interfaces/events/#create rules/4-2/ overview/#quick-start',
    'onUnhandledRequest warning msw': 'testing/#in-one-process-over-msw',
    'deterministic ids random seed':
      'testing/#each-test-has-ids-of-its-own rules/2-1/ api/simulator/interfaces/simulatoroptions/#property-seed server/#parallel-workers-on-one-server command-line/#option-seed',
    'change the text on the start screen':
      'images/#colours-and-texts rest/operations/update_event/#request-body rules/2-1/ booking-loop/ rules/4-4/',
    'replay recordings': 'faults/#replay-a-recording command-line/#npx-boothkitsimulator-replay faults/#save-as-test',
    'assert which requests were made':
      'faults/#journal testing/#vitest control-api/#list_requests api/simulator/matchers/interfaces/boothmatchers/ api/simulator/interfaces/journal/',
    'Retry-After header':
      'retries/#how-long-it-waits-backoff-and-retry-after rules/8/#rule-8-retry-after limits/#if-the-service-responds-with-429-anyway testing/#simulate-a-429-test-your-own-retry-after-handling',
    'connect claude mcp server': 'agents/#agent-programs agents/',
    'rate limit per minute':
      'limits/#rate-limits-requests-per-minute rules/8/#rule-8-requests-per-key rules/8/#s8 rest/#limits limits/',
    'how do I get an API key':
      'rules/5/#rule-5.3 errors/#unauthorized going-live/#keys-get-a-token-and-rotate-it dashboard/#keys',
    'use in Cloudflare Workers or Deno':
      'start/#on-cloudflare-workers-bun-and-deno receivers/#cloudflare-workers receivers/#deno runners/#bun-and-deno',
    'run tests in parallel isolated world':
      'testing/#parallel-tests server/#parallel-workers-on-one-server faults/#snapshots-forks-worlds control-api/#create_world',
    'max length of text fields':
      'rules/8/ rest/operations/create_event/ api/contract/rules/variables/limits/ rules/4-2/ rules/4/#s23',
    'msw handler vitest setup':
      'testing/#in-one-process-over-msw testing/#vitest testing/#replace-hand-written-mocks api/simulator/msw/functions/handlers/ examples/ci-suite/',
    'cancel a booking':
      'booking-loop/#deleted-events-and-deleted-galleries booking-loop/#is-there-a-status-of-an-event rest/operations/delete_event/ rules/4-5/',
    'log every request the SDK makes':
      'observing/#a-log observing/#hooks environment/#boothkit-log observing/ api/client/interfaces/hooks/',
    '404 event not found': 'errors/#not_found api/client/classes/notfounderror/ rules/7/#s19',
    'update event PATCH':
      'rest/operations/update_event/ rules/4-4/ booking-loop/#change-an-event-date-templates-settings api/client/interfaces/events/#update',
    'github actions example': 'server/#in-github-actions going-live/#nightly-conformance',
    'use my own openapi spec':
      'document/ document/#serve-them-in-the-simulator document/#call-its-operations command-line/#option-document',
    'avoid creating the same event twice when I retry':
      'retries/#idempotent-creation booking-loop/#two-concurrent-creates-with-the-same-iduser rules/4-2/#rule-4.2.3 booking-loop/ retries/#which-calls-are-retried',
    'create event from booking':
      'booking-loop/ overview/#quick-start rest/operations/create_event/ examples/booking-platform/ api/client/interfaces/events/#create',
    'reproducible ids seed':
      'testing/#each-test-has-ids-of-its-own rules/2-1/#s43 command-line/#option-seed server/#parallel-workers-on-one-server',
    'reschedule event to another date':
      'booking-loop/#change-an-event-date-templates-settings rest/operations/update_event/ testing/#vitest api/client/interfaces/events/#update booking-loop/',
    'upload logo to event':
      'images/#set-an-image images/#upload-from-bytes-a-stream-or-a-url rest/operations/set_event_branding_image/ api/client/interfaces/branding/#setimage images/',
    'dashboard in browser': 'dashboard/ server/ command-line/#option-open',
    'cursor next page param':
      'rest/operations/list_events/ rules/4-1/#rule-4.1-cursor rules/4-1/ booking-loop/#list-events-filters-between-two-dates-pagination rules/4-1/#s28',
    'list of error codes': 'errors/#codes rules/7/#s1 api/contract/rules/variables/errorstatuses/ errors/',
    'record real traffic and replay':
      'conformance/#recording faults/#replay-a-recording command-line/#npx-boothkitsimulator-replay command-line/#option-record',
    'delete an event':
      'rest/operations/delete_event/ rules/4-5/ booking-loop/#deleted-events-and-deleted-galleries api/client/interfaces/events/#delete',
    'assign event to a tablet':
      'tablets/#time-on-a-tablet tablets/ booking-loop/#the-eight-steps-and-how-to-test-each control-api/#open_event control-api/#create_launch',
    'fast forward time in tests':
      'faults/#fake-time-make-time-pass-on-the-virtual-clock control-api/#advance_clock testing/#the-clock-of-your-code api/simulator/interfaces/worldclock/ dashboard/#clock',
    'download all photos of an event': 'booking-loop/#photos-of-an-event-list-and-download',
    'check branding image dimensions before upload':
      'images/#upload-from-bytes-a-stream-or-a-url images/#how-it-looks images/#image-formats-and-size-limits api/client/interfaces/branding/#checkimage',
    'load initial data from a json file':
      'faults/#world-files-save-load-and-seed-the-simulator server/#your-own-world command-line/#option-seed-file control-api/#load_world_file api/simulator/node/functions/loadworldfile/',
    'openapi yaml download':
      'rest/operations/get_openapi/ server/#openapi-documents-postman-and-generators rules/4-11/#rule-4.11-spec packages/contract/ document/#get-its-types',
    'allowed image formats png jpeg':
      'images/#image-formats-and-size-limits rules/8/#rule-8-branding-image-upload rest/operations/set_event_branding_image/ rules/4-9/ rules/4-9/#s17',
    'playwright end to end with the simulater':
      'runners/#playwright runners/#one-app-for-all-tests api/simulator/playwright/',
    'date format ISO 8601':
      'rules/4/#rule-4-date-time rules/2-1/#s3 rules/2-1/#rule-2.1-date rest/#text-and-dates errors/#time-zones-dates-from-a-datetime-local-input',
    'authentication header bearer': 'rules/5/#rule-5.1 errors/#unauthorized rules/5/',
    'maximum image file size':
      'images/#image-formats-and-size-limits rules/8/#rule-8-branding-image-upload rules/8/#s540 rest/operations/set_event_branding_image/ errors/#payload_too_large',
    'does the client retry failed requests automatically':
      'retries/ retries/#which-calls-are-retried retries/#how-many-retries',
    'verify webhook signature':
      'webhooks/#are-webhooks-signed webhooks/#how-a-request-is-handled webhooks/#other-servers-and-queues rules/6/#rule-6.4 api/client/webhooks/functions/verifysecret/',
    'set timeout for requests':
      'retries/#timeouts-and-abort-signals api/client/interfaces/clientoptions/#property-timeoutms api/client/interfaces/clientoptions/ api/client/interfaces/calloptions/',
    'is the fake accurate compared to production':
      'conformance/ limitations/#where-the-documentation-is-silent settle-before-going-live/ start/#you-want-to-check-that-the-fake-is-right rules/',
    '403 forbidden plan does not include':
      'errors/#plan_required api/client/classes/planerror/ rules/5/#rule-5.2 rules/4-9/#s16',
    'virtual guest takes a photo':
      'tablets/ tablets/#captured-photos-and-videos control-api/#capture webhooks/#from-the-guest-to-your-receiver api/simulator/interfaces/homescreen/',
    'Unhandled request warning msw': 'testing/#in-one-process-over-msw',
    'install client npm': 'start/#install overview/#quick-start packages/client/',
    'run conformance tests against the real api':
      'conformance/ conformance/#on-the-command-line going-live/#nightly-conformance command-line/#npx-boothkitconformance packages/conformance/',
    'booking time zone and daylight saving': 'errors/#time-zones-dates-from-a-datetime-local-input',
    'pagination iterate all events':
      'booking-loop/#list-events-filters-between-two-dates-pagination api/client/interfaces/list/ api/client/interfaces/events/#list',
    'webhook event types': 'webhooks/ rules/6/ rules/6/#rule-6-media.uploaded',
    'what happens when the event has ended': 'booking-loop/#is-there-a-status-of-an-event rules/2-4/#s416',
    'reset state between tests':
      'control-api/#reset testing/#in-one-process-over-msw testing/#vitest faults/#snapshots-forks-worlds testing/#parallel-tests',
    'event status lifecycle': 'booking-loop/#is-there-a-status-of-an-event',
    'which Node version is required':
      'start/#install overview/ packages/client/#entries project/contributing/#which-versions-of-node',
    'change welcome text on the start screen':
      'images/#colours-and-texts rules/2-1/#rule-2.1-captureMessage rules/2-1/#rule-2.1-shown rest/operations/update_event/',
    'quota exceeded error': 'errors/#quota_exceeded api/client/classes/quotaerror/ rules/4-2/#rule-4.2.1',
    'simulate network timeout': 'testing/#timeouts faults/#faults api/simulator/interfaces/newfault/',
    '409 conflict':
      'errors/#conflict api/client/classes/conflicterror/ rules/7/#rule-7-operator-conflict rules/4-4/#rule-4.4.4',
    'ECONNREFUSED localhost':
      'errors/#network-errors-and-other-failures-without-an-envelope going-live/#errors-of-a-proxy api/client/classes/connectionerror/',
    'poll for new photos instead of webhooks':
      'webhooks/#reconcile-lost-deliveries booking-loop/#photos-of-an-event-list-and-download',
    'webhook arrives twice':
      'webhooks/#how-a-request-is-handled webhooks/#a-store-for-several-processes webhooks/#testing-a-receiver webhooks/#from-the-guest-to-your-receiver api/client/webhooks/interfaces/deliverystore/',
    'start local server cli port':
      'server/ command-line/#option-port command-line/#npx-boothkitsimulator start/#you-use-another-language environment/#port',
    'catch ApiError in typescript':
      'errors/ errors/#what-an-error-has api/client/classes/bootherror/ api/client/functions/isbootherror/ api/client/type-aliases/boothfailure/',
    'plan differences':
      'images/#image-formats-and-size-limits rest/operations/set_event_branding_image/ rules/4-9/#s16 errors/#plan_required',
    'inject 500 errors':
      'faults/#faults faults/#scenarios faults/#fail-the-third-call-with-a-503 control-api/#create_fault dashboard/#faults',
    'customise colours of the booth': 'images/#colours-and-texts rules/2-1/#rule-2.1-colors booking-loop/',
    'point python or php tests at the fake server':
      'server/#from-python-or-any-other-language examples/any-language/ server/#python-pytest start/#you-use-another-language overview/#any-language',
    'memory usage simulator': 'performance/',
    'start with some events already there': 'faults/#world-files-save-load-and-seed-the-simulator',
    'next page': 'booking-loop/#list-events-filters-between-two-dates-pagination',
    "what does the service do that the fake can't": 'limitations/',
    'which fields does an event have': 'booking-loop/#typescript-types-of-an-event',
    'my ip is blocked': 'limits/#if-the-service-responds-with-429-anyway',
    'test my code against a newer service': 'versions/#upgrading-test-a-future-version',
    'can I use this without internet': 'start/',
    'picture link stopped working after a week': 'images/#expiring-urls',
  },
  notYet: {
    'who changed this event': 'faults/#snapshots-forks-worlds dashboard/#timeline',
    'photo URL expiry':
      'rules/2-8/#rule-2.8-media rules/2-8/#s74 rules/8/#rule-8-signed-urls rest/#images faults/#fake-time-make-time-pass-on-the-virtual-clock',
    'list tablets endpoint': 'control-api/#list_tablets control-api/#tablets operations/#known-by-name-only',
    'timezone of event start': 'errors/#time-zones-dates-from-a-datetime-local-input',
  },
};
