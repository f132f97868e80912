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

1. If your program creates uploads or sets webhooks, [find out what bodies they take](#two-bodies-to-find-out): no body of one program is right
   whatever the answer is.
2. [Measure](#what-a-key-can-find-out) what a key can find out: about twelve requests, and one event that is deleted again.
3. [Run your tests](#run-your-tests-under-the-alternatives) under the alternatives of what is not measured: one program can be right under all of them.`;

const asking = `The service takes one shape of each, and rejects the others. [\`--measure\`](#what-a-key-can-find-out) finds out \`uploadBody\`. For
\`webhooksBody\`, set the two URLs by hand in the service's dashboard and leave the call out of your program; or ask the service's support; or send
\`PUT /webhooks\` once with the URLs that are to be live, since it replaces them.`;

const client = `The client already sends \`purpose\` alone if the service rejects the other fields of an upload. For another body, use \`uploadBody\` of the
client ([Images](images.md)), and [\`booth.request\`](operations.md) for other webhooks.`;

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

An alternative changes requests and responses over HTTP, and no object of the simulator, no filter of its journal, and not its dashboard. Tests that
pass have been tried with these alternatives only: the real service may do something else. How to run other commands, accept a dependence and read the report:
[Run a suite under the alternatives](conformance.md#run-a-suite-under-the-alternatives).`;

const measuring = `\`\`\`sh
npx @boothkit/conformance --base-url https://api.example.com/v1 --api-key KEY --measure assumptions.json
\`\`\`

It takes a key with the scope read-write of any account that has a template and quota for one event, sends about twelve requests, and changes nothing
that was there. The simulator takes the file, and \`assume\` tries no alternative of what it tells: [Measure what the service
does](conformance.md#measure-what-the-service-does). Left out are \`costs\`, \`retryAfter\`, \`paging\`, \`sameKeyTwice\` and \`longCopyKey\`, which use up
limits or need several events; [recorded traffic](conformance.md#measure-what-the-service-does) tells \`retryAfter\`, the statuses of errors and
\`webhooksBody\`.`;

const settings = `These are options of \`createSimulator\` of their own, which \`assume\` does not try: set them in a test. A program can be right under all
their values.`;

const fixed = `The simulator has no alternative for these. Do not rely on them.`;

/** The page of what to settle with a key, in Markdown, to be kept in `docs/`. */
export const settlePage = `${[
  '# What to settle before going live',
  introduction,
  '## Two bodies to find out',
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
