import type { ComponentChildren, RefObject } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from './icon.tsx';

/**
 * A panel over a tablet's screen. It takes the focus, and gives it back to what opened it; the keyboard does not reach the screen
 * behind it. Escape closes it.
 */
export function Panel(props: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly isWide?: boolean;
}) {
  const { title, onClose, children, isWide = false } = props;
  const panel = useRef<HTMLDivElement>(null);
  const heading = useId();
  useFocusInside(panel);
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

/** Moves the focus into a panel, before it is drawn because a key that is pressed as it appears is meant for it, and back when it closes. */
function useFocusInside(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const shade = panel.current?.parentElement;
    const screen = shade?.parentElement;
    const behind = Array.from(screen?.children ?? []).filter((one) => one !== shade);
    for (const one of behind) one.toggleAttribute('inert', true);
    const first = panel.current?.querySelector<HTMLElement>('input, [data-first]:not(:disabled)');
    (first ?? panel.current)?.focus({ preventScroll: true });
    return () => {
      for (const one of behind) one.toggleAttribute('inert', false);
      const focused = document.activeElement;
      if (focused !== document.body && !shade?.contains(focused)) return;
      // A panel that comes with its screen has no opener: the focus was on what contains both, or on what is gone.
      const isOpener = opener?.isConnected && !opener.contains(screen ?? null);
      const next = isOpener ? opener : screen?.querySelector('[data-first]:not(:disabled)');
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    };
  }, []);
}
