import { testFound } from './found.ts';
import type { MutableRequest, MutableResponse, Service } from './mutant.ts';

const later = '2027-01-15';

const isMcp = ({ url }: MutableRequest, { simulator }: Service) => url.href.startsWith(simulator.mcpUrl);

/** Changes the text of a response, JSON or not. */
function replaceText(response: MutableResponse, change: (text: string) => string): void {
  if (response.json !== undefined) response.json = JSON.parse(change(JSON.stringify(response.json)));
  else if (response.bytes !== undefined)
    response.bytes = new TextEncoder().encode(change(new TextDecoder().decode(response.bytes)));
}

testFound({
  '1.8 names its tools differently from its operations': {
    onResponse(response, request, service) {
      if (isMcp(request, service))
        replaceText(response, (text) => text.replaceAll('"name":"get_event"', '"name":"getEvent"'));
    },
  },
  '4.11/mcp accepts agents without a key': {
    onRequest(request, service) {
      if (!isMcp(request, service)) return;
      request.headers.set('authorization', `Bearer ${service.account.connection().apiKey}`);
    },
  },
  '4.11/mcp-source-only describes an uploadPath to agents': {
    onResponse(response, request, service) {
      if (isMcp(request, service))
        replaceText(response, (text) =>
          text.replaceAll('"sourceUrl":{', '"uploadPath":{"type":"string"},"sourceUrl":{'),
        );
    },
  },
  '4.11/toolsets ignores toolsets=': {
    onRequest(request, service) {
      if (isMcp(request, service)) request.url.searchParams.delete('toolsets');
    },
  },
  '9.6 ignores version= on the MCP address': {
    options: { versions: [{ date: later }] },
    onRequest(request, service) {
      if (isMcp(request, service)) request.url.searchParams.delete('version');
    },
  },
});
