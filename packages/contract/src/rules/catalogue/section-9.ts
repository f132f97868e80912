import type { RuleEntries } from './entry.ts';

export const versions = {
  '9.1': { line: 'Versions are dates, and 2026-08-04 is the only one', where: ['S', 'M', 'K'] },
  '9.2': {
    line: 'A key stays with the version that was current when it was made; later versions change nothing for it',
    where: ['S', 'M', 'K'],
  },
  '9.3': {
    line: 'A newer version is taken up by a new key or by re-pinning a key, which takes a minute at most to hold',
    where: ['S', 'M', 'K'],
  },
  '9.4': { line: 'The request header Service-Version goes before the pin of the key', where: ['S', 'M', 'K'] },
  '9.5': {
    line: 'Every response names in its header Service-Version the version that served it',
    where: ['S', 'M', 'K'],
  },
  '9.6': {
    line: 'version= on the MCP address goes before the pin for connectors that cannot send headers',
    where: ['S', 'M', 'K'],
  },
  '9.7': { line: 'The document of a version is found by /openapi.json?version=', where: ['S', 'M', 'K'] },
  '9.8': { line: 'Webhook payloads stand apart from API versions, header and pin', where: ['S', 'M', 'K'] },
} satisfies RuleEntries;
