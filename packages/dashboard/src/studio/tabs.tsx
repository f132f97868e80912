import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';

/** Panels of which one is shown. The arrow keys go from one tab to the next. */
export function Tabs(props: {
  readonly label: string;
  readonly tabs: readonly (readonly [string, ComponentChildren])[];
}) {
  const { label, tabs } = props;
  const [shown, setShown] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const go = (to: number) => {
    const next = (to + tabs.length) % tabs.length;
    setShown(next);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div class="tabs">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={({ key }) => {
          if (key === 'ArrowRight') go(shown + 1);
          if (key === 'ArrowLeft') go(shown - 1);
        }}
      >
        {tabs.map(([name], at) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-controls={`panel-${name}`}
            aria-selected={at === shown}
            tabIndex={at === shown ? 0 : -1}
            onClick={() => setShown(at)}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(([name, content], at) =>
        at === shown ? (
          <div key={name} role="tabpanel" id={`panel-${name}`} aria-labelledby={`tab-${name}`}>
            {content}
          </div>
        ) : null,
      )}
    </div>
  );
}
