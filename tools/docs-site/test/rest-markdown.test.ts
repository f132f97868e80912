import { expect, test } from 'vitest';
import { makeRestFiles, writeRestFiles } from '../scripts/rest-files.ts';
import { restPages } from '../src/rest-markdown.ts';

// What the links of an operation are read from.
writeRestFiles();
const { examples } = makeRestFiles();
const pages = restPages((id) => examples[id.replace('rest/operations/', '')]);
const textOf = (id: string) => pages.find((page) => page.id === id)?.markdown ?? '';

test('the Markdown of an operation has its request, parameters, responses and example', () => {
  const text = textOf('rest/operations/list_events');
  expect(text).toMatch(/^# List events\n\n`GET \/events`\n\nLists event summaries/);
  expect(text).toContain('with an API key of scope `read` or `read-write`\n');
  expect(text).toContain('| `limit` | query | `integer`, 1 to 100, default `25` | no | Number of events on a page');
  expect(text).toContain('| `order` | query | `"asc" \\| "desc"`, default `"desc"` | no |');
  expect(text).toContain('| 429 | Over a limit; wait as long as Retry-After says. |');
  expect(text).toContain('| `data[].date` | `string \\| null`, date-time | yes |');
  expect(text).toContain("```sh\ncurl --request GET 'https://photo-booth.invalid/v1/events'");
  expect(text).toContain('const page = await booth.events.list();\n```');
  expect(text).toContain('Response 200:\n\n```json\n{\n  "data": [');
});

test('fields of a body follow the field that they are in, required ones first', () => {
  const fields = (id: string) => {
    const [body = ''] = /## Request body[\s\S]*?\n## /.exec(textOf(id)) ?? [];
    return [...body.matchAll(/^\| `(\S+)` \| .+? \| (yes|no) \|/gm)].map(([, name, required]) => `${name} ${required}`);
  };
  expect(fields('rest/operations/create_event').slice(0, 4)).toEqual([
    'name yes',
    'date yes',
    'templateIds yes',
    'hashtag no',
  ]);
  expect(fields('rest/operations/update_event')).toContain('settings.countdownTimer no');
  expect(textOf('rest/operations/create_event')).toContain('| `templateIds` | `string[]`, 1 to 50 items | yes |');
});

test('a webhook has the fields and an example of its body', () => {
  const text = textOf('rest/webhooks/on_media_uploaded');
  expect(text).toContain('| `event` | `"media.uploaded"` | yes |');
  expect(text).toContain('"event": "media.uploaded"');
});

test('links between the pages of the REST API lead to pages that exist', () => {
  const ids = pages.map(({ id }) => id);
  const targets = pages.flatMap(({ markdown }) =>
    [...markdown.matchAll(/\]\(\/boothkit\/(rest[^)]*)\.md/g)].map(([, id]) => id),
  );
  expect(ids).toContain('rest/operations/tags/integration');
  expect(targets).toContain('rest/operations/create_event');
  expect(ids).toEqual(expect.arrayContaining(targets));
});

test('the example of removing an image names a slot that the operation accepts', () => {
  const text = textOf('rest/operations/remove_event_branding_image');
  const slot = /\?slot=([\w-]+)'/.exec(text)?.[1];
  expect(/^\| `slot` .*$/m.exec(text)?.[0]).toContain(`"${slot}"`);
});

test('no page shows the pattern of a format, and date-times have theirs', () => {
  const document = JSON.stringify(makeRestFiles().document);
  expect(document).toMatch(/"date":\{[^{}]*"format":"date-time"/);
  const patterns = [...document.matchAll(/"pattern":"((?:[^"\\]|\\.)*)"/g)];
  expect(patterns.length).toBeGreaterThan(0);
  for (const [, pattern = ''] of patterns) expect(pattern.length).toBeLessThan(61);
});
