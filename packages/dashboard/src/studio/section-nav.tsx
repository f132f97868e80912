import { useEffect, useRef, useState } from 'preact/hooks';
import type { Section } from './sections.ts';

/** The way to each section, and which one is read. It marks sections with changes and with errors. */
export function SectionNav(props: {
  readonly sections: readonly Section[];
  readonly changed: readonly string[];
  readonly failed: readonly string[];
}) {
  const { sections, changed, failed } = props;
  const nav = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState(sections[0]?.id);
  useEffect(() => {
    const seen = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) isIntersecting ? seen.add(target) : seen.delete(target);
        const first = sections.find(({ id }) => [...seen].some((element) => element.id === `section-${id}`));
        if (first) setCurrent(first.id);
      },
      { rootMargin: '-20% 0px -60% 0px' },
    );
    for (const { id } of sections) {
      const element = document.getElementById(`section-${id}`);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const button = nav.current?.querySelector<HTMLElement>('[aria-current]');
    // On narrow screens not all of them fit.
    if (button) nav.current?.scrollTo({ left: button.offsetLeft - nav.current.clientWidth / 3 });
  }, [current]);
  return (
    <nav ref={nav} class="section-nav" aria-label="Sections of the event">
      {sections.map(({ id, title, fields }) => {
        const has = (paths: readonly string[]) => fields.some(({ path }) => paths.some((one) => one.startsWith(path)));
        const state = has(failed) ? 'failed' : has(changed) ? 'changed' : undefined;
        return (
          <button
            key={id}
            type="button"
            aria-current={id === current || undefined}
            class={state}
            onClick={() => {
              document.getElementById(`section-${id}`)?.scrollIntoView();
              document.getElementById(`section-${id}-title`)?.focus({ preventScroll: true });
            }}
          >
            {title}
            {state && <span class="unseen">, {state === 'failed' ? 'has errors' : state}</span>}
          </button>
        );
      })}
    </nav>
  );
}
