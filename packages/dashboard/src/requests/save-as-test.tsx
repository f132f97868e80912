import type { SavedTest, TestFormat, TimelineEntry } from '@boothkit/simulator';
import { useState } from 'preact/hooks';
import { control } from '../control.ts';
import { Form } from '../use-action.tsx';
import { useControl } from '../use-control.ts';
import { download } from './download.ts';

const formats: Readonly<Record<TestFormat, string>> = {
  vitest: 'vitest',
  node: "Node's own runner",
  pytest: 'pytest',
  sh: 'bash and curl',
};

/** Saves the recorded requests as a test, in a file that the browser downloads. */
export function SaveAsTest() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="card" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>A test of these requests</summary>
      {isOpen && <TestForm />}
    </details>
  );
}

function TestForm() {
  const { answer } = useControl<{ readonly data: readonly TimelineEntry[] }>('timeline?order=newest&limit=1000');
  const starts = answer?.data.filter(({ snapshotId }) => snapshotId !== null) ?? [];
  return (
    <Form
      submit="Save as test"
      resets={false}
      work={async (fields) => {
        const given = [...fields].filter(([, value]) => value !== '').map(([name, value]) => [name, String(value)]);
        const { fileName, text } = await control<SavedTest>('POST', `test?${new URLSearchParams(given)}`);
        download(fileName, text);
      }}
    >
      <p class="quiet">
        The file starts a simulator of its own with the world as it was, repeats the requests of all accounts, and
        checks the responses. It holds no key, no email address and no query of a URL.
      </p>
      <label>
        Format
        <select name="format">
          {Object.entries(formats).map(([format, name]) => (
            <option key={format} value={format}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        Begin
        <select name="snapshotId">
          <option value="">with the first request</option>
          {starts.map(({ id, at, text, snapshotId }) => (
            <option key={id} value={snapshotId ?? ''}>
              before {text}, {at.slice(11, 19)}
            </option>
          ))}
        </select>
      </label>
    </Form>
  );
}
