import { useState } from 'preact/hooks';
import { useControl } from '../control/use-control.ts';
import { Answered, Value } from '../parts/parts.tsx';
import './timeline.css';

/** The changes of an entry of the timeline, before and after, on demand. */
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
          {data.length === 0 && <p class="quiet">Nothing that a world file has.</p>}
          <dl>
            {data.map(({ of, field, before, after }) => (
              <div key={[...of, field].join('/')}>
                <dt>{[...of, ...(field === null ? [] : [field])].join(' › ')}</dt>
                <dd>
                  {field === null ? (
                    before === undefined ? (
                      'added'
                    ) : (
                      'removed'
                    )
                  ) : (
                    <>
                      <del>
                        <InLine value={before} />
                      </del>{' '}
                      →{' '}
                      <ins>
                        <InLine value={after} />
                      </ins>
                    </>
                  )}
                </dd>
              </div>
            ))}
          </dl>
          {left > 0 && <p class="quiet">And {left} more.</p>}
        </>
      )}
    </Answered>
  );
}

const maxLength = 200;

/** A value in a line, cut off where it is long. */
function InLine({ value }: { readonly value: unknown }) {
  if (value === undefined) return <>not set</>;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > maxLength ? <>{text.slice(0, maxLength)}…</> : <Value value={value} />;
}
