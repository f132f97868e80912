import type { TestFormat, TimelineEntry } from '@boothkit/simulator';
import { useState } from 'preact/hooks';
import type { RequestFilter } from '../control/answers.ts';
import { control } from '../control/control.ts';
import { useControl } from '../control/use-control.ts';
import { Input, Select } from '../parts/parts.tsx';
import { Form } from '../parts/use-action.tsx';
import { download } from './download.ts';

const formats: Readonly<Record<TestFormat, string>> = {
  vitest: 'vitest',
  node: "Node's own runner",
  pytest: 'pytest',
  sh: 'bash and curl',
};

/** Saves the recorded requests as a test, in a file that the browser downloads: all, or those that match a filter. */
export function SaveAsTest({ filter }: { readonly filter: RequestFilter }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="card" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>A test of these requests</summary>
      {isOpen && <TestForm filter={filter} />}
    </details>
  );
}

/** Saves a test that checks one request. */
export function SaveOneAsTest({ requestId }: { readonly requestId: string }) {
  return (
    <section class="card wide">
      <h2>A test of this request</h2>
      <Form
        submit="Save as test"
        resets={false}
        work={(fields) => save({ format: String(fields.get('format')), requestId, untilRequestId: requestId }, {})}
      >
        <p class="quiet">The file repeats what changed the world before this request, and checks its response.</p>
        <Select label="Format" name="format" options={formats} />
      </Form>
    </section>
  );
}

async function save(query: Readonly<Record<string, string>>, filter: RequestFilter): Promise<void> {
  const { fileName, text } = await control('POST', `test?${new URLSearchParams(query)}`, filter);
  download(fileName, text);
}

function TestForm({ filter }: { readonly filter: RequestFilter }) {
  const { answer } = useControl('timeline?order=newest&limit=1000');
  const listed = (word: string, idIn: (entry: TimelineEntry) => string | false | null) =>
    Object.fromEntries(
      (answer?.data ?? [])
        .map((entry) => [idIn(entry), `${word} ${entry.text}, ${entry.at.slice(11, 19)}`])
        .filter(([id]) => id),
    );
  const hasFilter = Object.keys(filter).length > 0;
  return (
    <Form
      submit="Save as test"
      resets={false}
      work={(fields) => {
        const given = [...fields].filter(([name, value]) => value !== '' && name !== 'filtered');
        return save(
          Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
          hasFilter && fields.has('filtered') ? filter : {},
        );
      }}
    >
      <p class="quiet">
        The file starts a simulator of its own with the world as it was, repeats the requests of all accounts, and
        checks the responses. It holds no key, no email address and no query of a URL.
      </p>
      <Select label="Format" name="format" options={formats} />
      <Select
        label="Begin"
        name="snapshotId"
        options={{ '': 'with the first request', ...listed('before', ({ snapshotId }) => snapshotId) }}
      />
      <Select
        label="End"
        name="untilRequestId"
        options={{ '': 'with the last request', ...listed('after', ({ kind, refId }) => kind === 'call' && refId) }}
      />
      {hasFilter && <Input label="Check only the requests that the filters show" name="filtered" type="checkbox" />}
    </Form>
  );
}
