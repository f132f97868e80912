import { ask, control, failureOf, withFile } from '../control/control.ts';
import { List } from '../list/list.tsx';
import { Heading, Input, Moment, Nothing } from '../parts/parts.tsx';
import { Button, Form, Removal, textOf } from '../parts/use-action.tsx';
import { download } from '../requests/download.ts';

/** Moments of the world to go back to, and the world as a file. */
export function SnapshotsPage() {
  return (
    <>
      <Heading title="Snapshots">
        <Button
          asks="Reset the world to how the simulator started?"
          says="The world is as the simulator started it."
          work={() => control('POST', 'reset')}
        >
          Reset the world
        </Button>
      </Heading>
      <p class="quiet">
        A snapshot holds the whole world: accounts, events, media, clock and journal. It takes no time and hardly any
        memory. Resetting brings the world back to how the simulator started.
      </p>
      <Form
        submit="Take a snapshot"
        says="The snapshot is taken."
        work={async (fields) => {
          const name = textOf(fields, 'name').trim();
          await control('POST', 'snapshots', name === '' ? {} : { name });
        }}
      >
        <Input label="Name, if it needs one" name="name" maxLength={200} placeholder="Before the party" />
      </Form>
      <List
        path="snapshots"
        caption="Snapshots, oldest first"
        empty="No snapshot was taken here; the timeline has its own. Take one before you try something out."
        keyOf={({ snapshotId }) => snapshotId}
        columns={{
          Name: ({ name }) => name ?? <Nothing />,
          ID: ({ snapshotId }) => <code>{snapshotId}</code>,
          'Time of the world': ({ takenAt }) => <Moment iso={takenAt} />,
          Restore: ({ snapshotId, name }) => (
            <Button
              label={`Restore ${name ?? snapshotId}`}
              asks={`Replace the world by ${name ?? snapshotId}?`}
              says={`The world is as it was in ${name ?? snapshotId}. The timeline leads back.`}
              work={() => control('POST', `snapshots/${snapshotId}/restore`)}
            >
              Restore
            </Button>
          ),
          Remove: ({ snapshotId, name }) => <Removal path={`snapshots/${snapshotId}`} name={name ?? snapshotId} />,
        }}
      />
      <section>
        <h2>The world as a file</h2>
        <p class="quiet">
          A file that a simulator can start from, with <code>--load</code>: accounts with their keys, events, templates,
          media, and the counts of prints. Not in the file are tablets with their guests and payments, messages,
          connected apps, requests, deliveries, the timeline, snapshots, the counts of shares, and the hours of prints.
        </p>
        <p class="buttons">
          <Button
            work={async () => {
              const file = await control('GET', 'world-file');
              download('world.json', JSON.stringify(file, null, 2), 'application/json');
            }}
          >
            Download the world
          </Button>
        </p>
        <Form
          submit="Start anew from the file"
          asks="Replace this world by that of the file?"
          says="The world is that of the file."
          work={async (fields) => {
            const file = fields.get('file');
            if (!(file instanceof File) || file.size === 0) throw new Error('Choose a file first.');
            await withFile(file, 'world file', async () => {
              const response = await ask('PUT', 'world-file', file, fileType(file));
              if (!response.ok) throw await failureOf(response);
            });
          }}
        >
          <Input
            label="World file, JSON or JSON Lines"
            name="file"
            type="file"
            accept=".json,.jsonl,.ndjson,application/json"
            required
          />
        </Form>
      </section>
    </>
  );
}

const fileType = ({ name }: File) => (/\.(jsonl|ndjson)$/.test(name) ? 'application/jsonl' : 'application/json');
