import type { TimelineEntry } from '@boothkit/simulator';
import { useState } from 'preact/hooks';
import { useControl } from '../control/use-control.ts';
import { Answered, spelt, Value } from '../parts/parts.tsx';
import { withoutValue } from '../studio/fields.ts';
import './timeline.css';

/** The changes of an entry of the timeline that are more than fields of its event, before and after, on demand. */
export function Changes({ snapshotId, of }: { readonly snapshotId: string; readonly of: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="changes" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary aria-label={`What changed: ${of}`}>What changed</summary>
      {isOpen && <Listed snapshotId={snapshotId} />}
    </details>
  );
}

function Listed({ snapshotId }: { readonly snapshotId: string }) {
  const asked = useControl(`snapshots/${snapshotId}/changes`);
  return (
    <Answered asked={asked}>
      {({ data, left }) => (
        <>
          {data.length === 0 && <p class="quiet">No field has another value than before.</p>}
          <ChangeList changes={data} />
          {left > 0 && <p class="quiet">And {left} more.</p>}
        </>
      )}
    </Answered>
  );
}

/** Fields with their values before and after. */
export function ChangeList({ changes }: { readonly changes: TimelineEntry['changes'] }) {
  return (
    <dl class="changes">
      {changes.map(({ of, field, before, after }) => (
        <div key={[...of, field].join('/')}>
          <dt>{of[0] === 'settings' ? `settings.${field}` : [...of, field ?? []].flat().join(' › ')}</dt>
          <dd>
            {field === null && (before === undefined ? 'added' : 'removed')}
            {field !== null && (
              <>
                <del>
                  <InLine value={before} field={field} />
                </del>{' '}
                →{' '}
                <ins>
                  <InLine value={after} field={field} />
                </ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const maxLength = 200;

/** A value in a line, cut off where it is long. */
function InLine({ value, field }: { readonly value: unknown; readonly field: string }) {
  if (value === undefined) return <>nothing</>;
  const text = typeof value === 'string' ? spelt(value) : JSON.stringify(value);
  if (text.length > maxLength) return <>{text.slice(0, maxLength)}…</>;
  return <Value value={typeof value === 'string' ? text : value} without={withoutValue(field)} />;
}
