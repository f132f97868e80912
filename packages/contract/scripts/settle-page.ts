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

const introduction = `The service's documentation leaves questions open. Where the reference says nothing, BoothKit guesses an answer, and the
real service may give another. This page names the ${all.length} questions whose answers make a difference for a program. Settle them in three steps:

1. If your program creates uploads or sets webhooks, [find out their bodies](#two-bodies-to-find-out), because the service accepts only one shape.
2. [Measure](#what-a-key-can-find-out) the answers that a key can find out. This takes about twelve requests, and one event that is deleted again.
3. [Run your tests](#run-your-tests-under-the-alternatives) under the alternatives to the other answers: a program can work with all alternatives.`;

const asking = `The service accepts one shape of each body, and rejects the others. [\`--measure\`](#what-a-key-can-find-out) finds out \`uploadBody\`. For
\`webhooksBody\`, do one of these:

- Set the two URLs by hand in the service's dashboard, and leave the call out of your program.
- Ask the service's support.
- Send \`PUT /webhooks\` once. Use your live URLs, because the call replaces the current ones.`;

const client = `If the service rejects \`contentType\` and \`sizeBytes\`, the client sends \`purpose\` alone. For another body of an upload, use the client's option
\`uploadBody\` ([Images](images.md)). For another body of the webhooks, use [\`booth.request\`](operations.md).`;

const running = `\`\`\`sh
npx @boothkit/simulator assume -- npx vitest run
\`\`\`

[Install](start.md#install) the simulator first. The command runs your tests with each alternative that affects them, and lists the tests that fail:
these depend on a guess. Repair the program, so that it accepts all values. If a test fails under one alternative, such as \`seconds\`, the command
does not try the assumption's other alternatives, such as \`offset\`. So run the command again after the repair. If the test itself is about one
value, pin the value in the test:

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

An alternative changes only requests and responses over HTTP. It does not change the objects of the simulator, the filters of its journal, or its
dashboard. The real service may do something that is none of the alternatives.
[Run a suite under the alternatives](conformance.md#run-a-suite-under-the-alternatives) explains the command and its report.`;

const measuring = `\`\`\`sh
npx @boothkit/conformance --base-url https://api.example.com/v1 --api-key KEY --measure assumptions.json
\`\`\`

The command needs a read-write key of an account that has a template, and quota for one event. It sends about twelve requests, and changes no existing
data. Give the file to the simulator, as \`--assume assumptions.json\`. The command \`assume\` then tries no alternatives to the measured values
([Measure what the service does](conformance.md#measure-what-the-service-does)).

The command does not measure \`costs\`, \`retryAfter\`, \`paging\`, \`sameKeyTwice\` and \`longCopyKey\`, which use up limits or need several events.
[Recorded traffic](conformance.md#measure-what-the-service-does) shows \`retryAfter\`, the statuses of errors and \`webhooksBody\`.`;

const settings = `\`createSimulator\` has an option for each of these assumptions. The command \`assume\` does not try other values of these options: set them in a test.
A program can work with every value.`;

const fixed = `The simulator has no alternative to these assumptions. Do not rely on them.`;

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
  "You need a real webhook delivery, an operator (a person who runs an event for the account's owner), or another account.",
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
