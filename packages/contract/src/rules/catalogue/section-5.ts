import type { RuleEntries } from './entry.ts';

export const authentication = {
  '5.1': {
    line: 'A request carries its key as Authorization: Bearer; REST and MCP take the same keys',
    where: ['S', 'M', 'K'],
  },
  '5.2': { line: 'The API is open to accounts on a Pro+ plan', where: ['S'] },
  '5.3': {
    line: 'A new key is shown once and never again; only the account owner can create keys, not a team member',
    where: ['B'],
  },
  '5.4': {
    line: 'A key is either read, which can GET, or read-write, which can also create, update, delete, duplicate and set images',
    where: ['S'],
  },
  '5.5': { line: "A key has the owner's full rights, also on events run by a team member or operator", where: ['S'] },
  '5.6': { line: 'A key that was revoked in the dashboard is rejected', where: ['S', 'B'] },
  '5.7': { line: 'A key is pinned to one API version', where: ['S'] },
  '5.8.1': {
    line: 'The owner creates a connection code in the dashboard and chooses its access: read, or read and write',
    where: ['O', 'B'],
  },
  '5.8.2': { line: 'Sign-in asks for the code and nothing else; the code is valid for 15 minutes', where: ['O', 'B'] },
  '5.8.3': {
    line: 'The key is created only when the app finishes connecting, named after the app, with the chosen access; connecting again with the same code reuses the key',
    where: ['O', 'B'],
  },
  '5.8.4': {
    line: 'A connection lasts 90 days; removing the last one revokes its key, revoking a key removes its connections, and keys created by hand stay',
    where: ['O', 'B'],
  },
} satisfies RuleEntries;
