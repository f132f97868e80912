import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from './icon.tsx';

/**
 * A panel over a tablet's screen. It takes the focus, and gives it back to what opened it; the keyboard does not reach the screen
 * behind it. Escape closes it.
 */
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
  const shade = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const heading = useId();
  // Before the panel is drawn: a key that is pressed as it appears is meant for it.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const behind = Array.from(shade.current?.parentElement?.children ?? []).filter(
      (one): one is HTMLElement => one instanceof HTMLElement && one !== shade.current,
    );
    for (const one of behind) one.inert = true;
    const first = panel.current?.querySelector<HTMLElement>('input, [data-first]');
    (first ?? panel.current)?.focus({ preventScroll: true });
    return () => {
      for (const one of behind) one.inert = false;
      const at = document.activeElement;
      if (at !== document.body && !panel.current?.contains(at)) return;
      // A panel that comes with its screen was opened by nothing.
      const isOpener = opener?.isConnected && !opener.contains(shade.current);
      const next = isOpener ? opener : shade.current?.parentElement?.querySelector('[data-first]:not(:disabled)');
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div class="booth-shade" ref={shade}>
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
