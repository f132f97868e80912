import { describe, expect, test } from 'vitest';
import { files, read } from './snippets/snippets.ts';
import {
  avoided,
  maxMedianWords,
  maxWords,
  riddles,
  sentencesOfMarkdown,
  sentencesOfSource,
  voiceFaults,
  wordFaults,
} from './snippets/voice.ts';

// The pages of rules are made from test titles.
const guides = files('{README.md,docs/*.md,docs/decisions/*.md,packages/*/README.md}').filter(
  (page) => page !== 'docs/rules.md',
);

// Records of what was decided and measured, each written in its own time: only riddles and private terms are faults of them.
const records = [...files('docs/decisions{.md,/*.md}'), 'docs/measurements.md'];

test.each(guides.filter((page) => !records.includes(page)))('%s is in plain English', (page) => {
  expect(voiceFaults(page, sentencesOfMarkdown(read(page)))).toEqual([]);
});

test.each(records)('%s has no riddles and no private terms', (page) => {
  expect(wordFaults(page, sentencesOfMarkdown(read(page)), riddles)).toEqual([]);
});

const sources = files('packages/*/src/**/*.{ts,tsx}').filter((file) => !file.includes('/generated/'));

const packages = [...new Set(sources.map((file) => file.split('/')[1] ?? ''))];

test.each(packages)('the doc comments of %s are in plain English', (name) => {
  const own = sources.filter((file) => file.startsWith(`packages/${name}/`));
  expect(own.flatMap((file) => voiceFaults(file, sentencesOfSource(read(file), file)))).toEqual([]);
});

const faultsOf = (text: string) => voiceFaults('page.md', sentencesOfMarkdown(text));
const ofWords = (count: number) => `${'word '.repeat(count).trim()}.`;

describe('the check reports', () => {
  test.each([
    ['The client is told.', 'page.md:1: "told": write reported, sent, or said by whom: The client is told.'],
    [
      '# Title\n\nOne line.\nWhoever\nasks.',
      'page.md:4: "Whoever": write name the actor: the caller, the client, you: Whoever asks.',
    ],
    [
      '| a | b |\n| - | - |\n| one | by itself |',
      'page.md:3: "by itself": write automatically, alone, or leave it out: by itself',
    ],
    [
      '- One.\n- [A refusal](x.md) comes.',
      'page.md:2: "refusal": write reject, rejection, or ApiError: A refusal comes.',
    ],
    [
      'What a caller may do.',
      'page.md:1: "What": write a sentence with an actor and a verb of its own, or a noun: What a caller may do.',
    ],
    [ofWords(maxWords + 1), `page.md:1: ${maxWords + 1} words; at most ${maxWords}: ${ofWords(maxWords + 1)}`],
  ])('%j', (text, fault) => {
    expect(faultsOf(text)).toEqual([fault]);
  });

  test.each(avoided.map(([pattern]) => pattern))('a word that it avoids, with any capitals: %s', (pattern) => {
    expect(pattern.flags).toContain('i');
  });

  test('long sentences: where more than half of them are', () => {
    const page = (long: number) => `${ofWords(maxMedianWords + 1)}\n\n`.repeat(long) + 'Short.\n\n'.repeat(10 - long);
    expect(faultsOf(page(5))).toEqual([]);
    expect(faultsOf(page(6))).toEqual(['page.md: the median sentence has 16 words; at most 15']);
  });

  test('sentences of doc comments at their line, each tag apart', () => {
    const source = `/**
 * One sentence, {@link told} in a name.
 *
 * @param told - Is told.
 * @returns An answer.
 * @example
 * \`\`\`ts
 * told();
 * \`\`\`
 */
export const one = (told: 1) => told; // told
`;
    expect(voiceFaults('one.ts', sentencesOfSource(source))).toEqual([
      'one.ts:4: "told": write reported, sent, or said by whom: Is told.',
      'one.ts:5: "answer": write response, respond, or result: An answer.',
    ]);
  });
});

test('questions, code, headings and cells may begin with what a sentence may not', () => {
  const page =
    '# What is measured\n\nWhat does it cost?\n\n`told`\n\n```ts\ntold();\n```\n\n| What it is |\n| - |\n| one |\n';
  expect(faultsOf(page)).toEqual([]);
});

test('a sentence ends before code, and a line break does not end it', () => {
  const sentences = sentencesOfMarkdown('One `two`. `Three` four\nfive [six](seven.md).');
  expect(sentences.map(({ line, words }) => [line, words])).toEqual([
    [1, 2],
    [1, 4],
  ]);
});
