import { inOrder, type RuleEntries } from './entry.ts';

export const errorConditions = {
  '7/validation-failed': {
    line: 'Invalid input is rejected with code validation_failed; details name the fields',
    where: ['S'],
  },
  '7/one-filter': {
    line: 'list_events with two or more of idUser, search and date range gets status 400',
    where: ['S'],
  },
  '7/operator-conflict': {
    line: 'update_event with a paySetId for an event that an operator or open invite holds is a conflict; details.holders lists { kind, name }',
    where: ['S'],
  },
  '7/rate-limited': {
    line: 'Over a rate limit, including 50 duplicates a UTC day, the response is 429 rate_limited with Retry-After',
    where: ['S'],
  },
  '7/light-color': { line: 'A light colour in colors rejects the whole request', where: ['S'] },
  '7/no-compatible-templates': {
    line: "A type that no template serves is not an API error: the tablet does not open the event, with 'No compatible templates'",
    where: ['S'],
  },
} satisfies RuleEntries;

export const errors = /* @__PURE__ */ inOrder(
  {
    '7.1': {
      line: 'An error body is { error: { code, message, requestId } }, with details and hint only if they add something',
      where: ['C', 'S'],
    },
    '7.2': { line: 'Each operation declares the error envelope as its default response', where: ['C', 'S'] },
  },
  errorConditions,
);
