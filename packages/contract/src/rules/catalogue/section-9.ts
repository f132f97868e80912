import { serviceVersions } from '../../versions.ts';
import type { RuleEntries } from './entry.ts';

export const versions = {
  '9.1': { line: `Versions are dates: ${serviceVersions.join(', ')}`, where: ['S', 'M', 'K'] },
  '9.2': {
    line: 'A key keeps the version that was current when it was created; later versions change nothing for it',
    where: ['S', 'M', 'K'],
  },
  '9.3': {
    line: 'To use a newer version, create a new key or re-pin a key, which takes at most a minute to apply',
    where: ['S', 'M', 'K'],
  },
  '9.4': { line: 'The request header Service-Version overrides the pin of the key', where: ['S', 'M', 'K'] },
  '9.5': {
    line: 'Every response names the version that served it in its header Service-Version',
    where: ['S', 'M', 'K'],
  },
  '9.6': {
    line: 'version= in the MCP URL overrides the pin, for connectors that cannot send headers',
    where: ['S', 'M', 'K'],
  },
  '9.7': { line: 'The document of a version is at /openapi.json?version=', where: ['S', 'M', 'K'] },
  '9.8': { line: 'Webhook payloads are independent of API versions, header and pin', where: ['S', 'M', 'K'] },
} satisfies RuleEntries;
