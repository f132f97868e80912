import { testFound } from './found.ts';
import type { MutableRequest, Service } from './mutant.ts';
import { dataOf, isControl, replaceText } from './requests.ts';

const later = '2027-01-15';

const isMcp = ({ url }: MutableRequest, { simulator }: Service) => url.href.startsWith(simulator.mcpUrl);
const isPage = ({ url }: MutableRequest) => url.pathname === '/connect/authorize';

/** Minutes since the service began. */
const minutesOf = ({ simulator }: Service) => (simulator.clock.now() - Date.parse('2026-08-04T09:00:00Z')) / 60_000;

testFound([
  [
    '1.8',
    'names its tools differently from its operations',
    {
      onResponse(response, request, service) {
        if (isMcp(request, service))
          replaceText(response, (text) => text.replaceAll('"name":"get_event"', '"name":"getEvent"'));
      },
    },
  ],
  [
    '4.11/mcp',
    'accepts agents without a key',
    {
      onRequest(request, service) {
        if (!isMcp(request, service)) return;
        const [account] = service.simulator.accounts.list();
        request.headers.set('authorization', `Bearer ${account?.connection().apiKey}`);
      },
    },
  ],
  [
    '4.11/mcp-source-only',
    'describes an uploadPath to agents',
    {
      onResponse(response, request, service) {
        if (isMcp(request, service))
          replaceText(response, (text) =>
            text.replaceAll('"sourceUrl":{', '"uploadPath":{"type":"string"},"sourceUrl":{'),
          );
      },
    },
  ],
  [
    '4.11/toolsets',
    'ignores toolsets=',
    {
      onRequest(request, service) {
        if (isMcp(request, service)) request.url.searchParams.delete('toolsets');
      },
    },
  ],
  [
    '9.6',
    'ignores version= on the MCP address',
    {
      options: { versions: [{ date: later }] },
      onRequest(request, service) {
        if (isMcp(request, service)) request.url.searchParams.delete('version');
      },
    },
  ],
  [
    '5.3',
    'lists keys with their values',
    (() => {
      const values = new Map<unknown, unknown>();
      return {
        onResponse(response, request, service) {
          if (!isControl(request, service, /\/keys$/)) return;
          values.set(response.json?.['id'], response.json?.['value']);
          for (const key of dataOf(response)) key['value'] = values.get(key['id']);
        },
      };
    })(),
  ],
  [
    '5.8.1',
    'gives every app write access',
    {
      onRequest(request) {
        if (request.json?.['access']) request.json['access'] = 'read-write';
      },
    },
  ],
  [
    '5.8.2',
    'also asks for an address on its page',
    {
      onResponse(response, request) {
        if (isPage(request)) replaceText(response, (text) => text.replace('</form>', '<input name="email"></form>'));
      },
    },
  ],
  [
    '8/connection-code',
    'rejects codes older than ten minutes',
    {
      onResponse(response, request, service) {
        if (isPage(request) && minutesOf(service) > 10) response.headers.delete('location');
      },
    },
  ],
  [
    '5.8.3',
    'creates a key for each connection',
    {
      onResponse(response, request, service) {
        if (!isControl(request, service, /\/keys$/)) return;
        const made = dataOf(response).find((key) => key['connector'] === true);
        if (made) dataOf(response).push({ ...made, id: 'another' });
      },
    },
  ],
  [
    '5.8.4',
    'keeps the key of an app after its last connection is removed',
    {
      onResponse(response, request, service) {
        if (isControl(request, service, /\/keys\/[^/]+$/) && response.json) response.json['revoked'] = false;
      },
    },
  ],
  [
    '8/connection-lifetime',
    'ends connections after 30 days',
    {
      onResponse(response, request, service) {
        if (isControl(request, service, /\/connections$/) && minutesOf(service) > 30 * 24 * 60 && response.json)
          response.json['data'] = [];
      },
    },
  ],
]);
