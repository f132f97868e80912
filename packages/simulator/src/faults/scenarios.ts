import type { NewFault, ScenarioName } from '../model/fault.ts';

/**
 * Ready-made sets of faults. `bad-network`: slow calls, dropped connections before and after the change, broken-off bodies and
 * gateway errors. `rate-limit-storm`: half of all calls are rate-limited, some of them for long. `slow-images`: whatever
 * carries images takes seconds, and some of their URLs have expired.
 */
export const scenarios = {
  'bad-network': [
    { latencyMs: { min: 50, max: 800 } },
    { disconnect: true, probability: 0.08 },
    { disconnect: true, afterChange: true, probability: 0.05 },
    { cutOff: true, probability: 0.04 },
    { status: 502, body: '<html><title>502 Bad Gateway</title></html>', contentType: 'text/html', probability: 0.04 },
    { operation: ['upload_bytes', 'get_file'], disconnect: true, probability: 0.08 },
  ],
  'rate-limit-storm': [
    { status: 429, retryAfter: 30, probability: 0.05 },
    { status: 429, retryAfter: 2, probability: 0.45 },
  ],
  'slow-images': [
    {
      operation: ['upload_bytes', 'get_file', 'set_event_branding_image'],
      latencyMs: { min: 2_000, max: 8_000 },
    },
    { expired: true, probability: 0.1 },
  ],
} as const satisfies Record<ScenarioName, readonly NewFault[]>;
