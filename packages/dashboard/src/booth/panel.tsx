import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from './icon.tsx';

/** A panel over a tablet's screen. It takes the focus, and Escape closes it. */
export function Panel({
  title,
  onClose,
  children,
  isWide = false,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly isWide?: boolean;
}) {
  const panel = useRef<HTMLDivElement>(null);
  const heading = useId();
  // Before the panel is drawn: a key that is pressed as it appears is meant for it.
  useLayoutEffect(() => {
    const first = panel.current?.querySelector<HTMLElement>('input, [data-first]');
    (first ?? panel.current)?.focus({ preventScroll: true });
  }, []);
  return (
    <div class="booth-shade">
      <div
        ref={panel}
        class={isWide ? 'booth-panel wide' : 'booth-panel'}
        role="dialog"
        aria-labelledby={heading}
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onClose();
        }}
      >
        <div class="booth-panel-head">
          <h2 id={heading}>{title}</h2>
          <button type="button" class="booth-round" aria-label={`Close: ${title}`} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </div>
  );
}
