import { dataOf, isControl, retold } from './asked.ts';
import { testFound } from './found.ts';
import type { Sent, Service } from './mutant.ts';

const later = '2027-01-15';

const isMcp = ({ url }: Sent, { simulator }: Service) => url.href.startsWith(simulator.mcpUrl);
const isPage = ({ url }: Sent) => url.pathname === '/connect/authorize';

/** Minutes since the service began. */
const minutesOf = ({ simulator }: Service) => (simulator.clock.now() - Date.parse('2026-08-04T09:00:00Z')) / 60_000;

testFound(
  [
    [
      '1.8',
      'has tools by other names than its operations',
      {
        answer(answered, sent, service) {
          if (isMcp(sent, service))
            retold(answered, (text) => text.replaceAll('"name":"get_event"', '"name":"getEvent"'));
        },
      },
    ],
    [
      '4.11/mcp',
      'lets agents in without a key',
      {
        ask(sent, service) {
          if (!isMcp(sent, service)) return;
          const [account] = service.simulator.accounts.list();
          sent.headers.set('authorization', `Bearer ${account?.connection().apiKey}`);
        },
      },
    ],
    [
      '4.11/mcp-source-only',
      'describes an uploadPath to agents',
      {
        answer(answered, sent, service) {
          if (isMcp(sent, service))
            retold(answered, (text) =>
              text.replaceAll('"sourceUrl":{', '"uploadPath":{"type":"string"},"sourceUrl":{'),
            );
        },
      },
    ],
    [
      '4.11/toolsets',
      'pays no heed to toolsets=',
      {
        ask(sent, service) {
          if (isMcp(sent, service)) sent.url.searchParams.delete('toolsets');
        },
      },
    ],
    [
      '9.6',
      'pays no heed to version= on the MCP address',
      {
        options: { versions: [{ date: later }] },
        ask(sent, service) {
          if (isMcp(sent, service)) sent.url.searchParams.delete('version');
        },
      },
    ],
    [
      '5.3',
      'lists keys with their values',
      (() => {
        const values = new Map<unknown, unknown>();
        return {
          answer(answered, sent, service) {
            if (!isControl(sent, service, /\/keys$/)) return;
            values.set(answered.json?.['id'], answered.json?.['value']);
            for (const key of dataOf(answered)) key['value'] = values.get(key['id']);
          },
        };
      })(),
    ],
    [
      '5.8.1',
      'gives every app access to write',
      {
        ask(sent) {
          if (sent.json?.['access']) sent.json['access'] = 'read-write';
        },
      },
    ],
    [
      '5.8.2',
      'asks on its page for an address too',
      {
        answer(answered, sent) {
          if (isPage(sent)) retold(answered, (text) => text.replace('</form>', '<input name="email"></form>'));
        },
      },
    ],
    [
      '8/connection-code',
      'takes no code that is older than ten minutes',
      {
        answer(answered, sent, service) {
          if (isPage(sent) && minutesOf(service) > 10) answered.headers.delete('location');
        },
      },
    ],
    [
      '5.8.3',
      'makes a key for each connection',
      {
        answer(answered, sent, service) {
          if (!isControl(sent, service, /\/keys$/)) return;
          const made = dataOf(answered).find((key) => key['connector'] === true);
          if (made) dataOf(answered).push({ ...made, id: 'another' });
        },
      },
    ],
    [
      '5.8.4',
      'leaves the key of an app in force when its last connection is removed',
      {
        answer(answered, sent, service) {
          if (isControl(sent, service, /\/keys\/[^/]+$/) && answered.json) answered.json['revoked'] = false;
        },
      },
    ],
    [
      '8/connection-lifetime',
      'forgets connections after 30 days',
      {
        answer(answered, sent, service) {
          if (isControl(sent, service, /\/connections$/) && minutesOf(service) > 30 * 24 * 60 && answered.json)
            answered.json['data'] = [];
        },
      },
    ],
  ],
  (id) => id,
);
