import type { RuleEntries } from './entry.ts';

export const authentication = {
  '5.1': {
    line: 'A request carries its key as Authorization: Bearer; REST and MCP take the same keys',
    where: ['S', 'M', 'K'],
  },
  '5.2': { line: 'The API is open to accounts on a Pro+ plan', where: ['S'] },
  '5.3': {
    line: 'A new key is shown once and never again; the account owner alone makes keys, no team member does',
    where: ['B'],
  },
  '5.4': {
    line: 'A key is either read, which can GET, or read-write, which can also create, update, delete, duplicate and set images',
    where: ['S'],
  },
  '5.5': { line: "A key has the owner's full rights, on events run by a team member or operator too", where: ['S'] },
  '5.6': { line: 'A key revoked in the dashboard opens nothing any more', where: ['S', 'B'] },
  '5.7': { line: 'A key is pinned to one API version', where: ['S'] },
  '5.8.1': {
    line: 'The owner makes a connection code in the dashboard and chooses what it opens: reading, or reading and writing',
    where: ['O', 'B'],
  },
  '5.8.2': { line: 'Sign-in asks for the code and nothing else; the code is good for 15 minutes', where: ['O', 'B'] },
  '5.8.3': {
    line: 'The key is made when the app finishes connecting and not before, named after it, with the chosen access; the same code again reuses it',
    where: ['O', 'B'],
  },
  '5.8.4': {
    line: 'A connection lasts 90 days; the last one removed revokes its key, a revoked key takes its connections along, and keys made by hand stay',
    where: ['O', 'B'],
  },
} satisfies RuleEntries;
