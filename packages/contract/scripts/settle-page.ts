import { globSync, readFileSync } from 'node:fs';
import { type Assumption, assumptions } from '../src/assumptions/assumptions.ts';
import { fixedAssumptions, settingAssumptions } from '../src/assumptions/others.ts';
import { assumptionNames, assumptionValues } from '../src/assumptions/values.ts';

const rules = new URL('../../../docs/', import.meta.url);

/** Links to decisions, each to its page. */
const pages = new Map(
  globSync('rules/*.md', { cwd: rules }).flatMap((page) =>
    [...readFileSync(new URL(page, rules), 'utf8').matchAll(/<a id="(s\d+)">/g)].map(
      ([, id = '']) => [id, page] as const,
    ),
  ),
);

function linkTo(decision: string): string {
  const id = decision.toLowerCase();
  const page = pages.get(id);
  if (page === undefined) throw new Error(`no page of docs/rules has the decision ${decision}`);
  return `[${decision}](${page.replaceAll('\\', '/')}#${id})`;
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const table = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const all = assumptionNames.map((name) => ({ name, ...(assumptions[name] as Assumption) }));

type Named = (typeof all)[number];

const nameOf = ({ name, decision }: Named) => `<a id="${name.toLowerCase()}"></a>\`${name}\` (${linkTo(decision)})`;

/** What is assumed, with the name of the value. */
const assumedOf = ({ name, assumed }: Named) => `${capital(assumed)} (\`${assumptionValues[name][0]}\`)`;

const othersOf = ({ alternatives }: Named) =>
  Object.entries(alternatives)
    .map(([value, sentence]) => `\`${value}\`: ${sentence}`)
    .join('<br>');

const requests = all.filter(({ kind }) => kind === 'request');
const readable = all.filter(({ kind }) => kind === 'readable');
const measurable = readable.filter(({ withKey }) => withKey !== null);
const unmeasurable = readable.filter(({ withKey }) => withKey === null);

const heads = ['Assumption', 'The reference', 'BoothKit assumes that the service …', 'Alternatives: the service …'];
const rowOf = (each: Named) => [nameOf(each), each.reference, assumedOf(each), othersOf(each)];

const introduction = `The service's documentation leaves things open. BoothKit assumes an answer for each, and the real service may give another. This page has
the ${all.length} that a program can notice, each with a name, and what to do about it:

1. [Ask a key](#ask-a-key-before-you-go-live) for ${requests.length} of them: no program is right whatever the answer is.
2. [Run your tests](#run-your-tests-under-the-alternatives) under the alternatives of the others: one program can be right under all of them.`;

const asking = `The service either takes these bodies or does not. [\`--measure\`](#what-a-key-can-find-out) asks a key about \`uploadBody\`. Ask the
service's support about \`webhooksBody\`, or send the call once: it replaces the live URLs.`;

const client = `The client already sends \`purpose\` alone if the service rejects the other fields of an upload. For another body, use \`uploadBody\` of the
client ([Images](images.md)). Set webhooks in the service's dashboard if you do not know the body.`;

const running = `\`\`\`sh
npx @boothkit/simulator assume -- npx vitest run
\`\`\`

Once the simulator is [installed](start.md#install), the command runs your tests with each alternative that they meet, and lists the tests that fail: these depend on a guess. Repair the program
if it should accept both. If the test itself is about one value, pin the value in the test:

\`\`\`ts
// one-world.ts
import assert from 'node:assert/strict';
import { BoothClient } from '@boothkit/client';
import { createSimulator } from '@boothkit/simulator';

const account = createSimulator({ assume: { returnedDates: 'seconds' } }).accounts.create();
const booth = new BoothClient(account.connection());
const strip = account.templates.add({ name: 'Classic strip', photoAreaCount: 3 });
const event = await booth.events.create({ name: 'Ada', date: '2026-09-12T17:00:00+02:00', templateIds: [strip.id] });

assert.equal(event.date, '2026-09-12T15:00:00Z');
\`\`\`

Only the wire differs. The objects of an account, the journal's filters and the dashboard stay as they are. Tests that pass survive
these alternatives; the real service may still do something else. How to run other commands, accept a dependence and read the report:
[Run a suite under the alternatives](conformance.md#run-a-suite-under-the-alternatives).`;

const measuring = `\`npx @boothkit/conformance --measure assumptions.json\` finds out most of these with one event, which it deletes again. The simulator takes the
file: [Measure what the service does](conformance.md#measure-what-the-service-does).`;

const settings = `These are options of \`createSimulator\` of their own. A program can be right under all their values.`;

const fixed = `The simulator has no alternative for these. Do not rely on them.`;

/** The page of what to settle with a key, in Markdown, to be kept in `docs/`. */
export const settlePage = `${[
  '# What to settle before going live',
  introduction,
  '## Ask a key before you go live',
  asking,
  table(
    [...heads, 'How to ask'],
    requests.map((each) => [...rowOf(each), each.withKey ?? 'A key cannot find out']),
  ),
  client,
  '## Run your tests under the alternatives',
  running,
  '## What a key can find out',
  measuring,
  table(
    [...heads, 'How a key finds out'],
    measurable.map((each) => [...rowOf(each), each.withKey ?? '']),
  ),
  '## What a key cannot find out',
  'It takes a real delivery, an operator, or another account.',
  table(heads, unmeasurable.map(rowOf)),
  '## Settings of the simulator',
  settings,
  table(
    ['Option', 'The reference', 'BoothKit assumes that the service …', 'Otherwise, the service …'],
    settingAssumptions.map(({ option, decision, reference, assumed, otherwise }) => [
      ...[`\`${option}\` (${linkTo(decision)})`, reference, assumed, otherwise],
    ]),
  ),
  '## Without an alternative',
  fixed,
  table(
    ['Decision', 'The reference', 'BoothKit assumes that the service …', 'Otherwise, the service …'],
    fixedAssumptions.map(({ decision, reference, assumed, otherwise }) => [
      ...[linkTo(decision), reference, assumed, otherwise],
    ]),
  ),
].join('\n\n')}\n`;
