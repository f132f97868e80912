import { observeWindowOffset, observeWindowRect, Virtualizer, windowScroll } from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** Which rows of a list are near the part of the page that is seen. `begin` is the element that the rows begin at. */
export function useWindow(count: number, begin: RefObject<HTMLElement | null>, rowHeight: number) {
  const [, redraw] = useState({});
  const [margin, setMargin] = useState(0);
  const options = {
    count,
    getScrollElement: () => window,
    estimateSize: () => rowHeight,
    overscan: 15,
    scrollMargin: margin,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    initialRect: { width: innerWidth, height: innerHeight },
    onChange: () => redraw({}),
  };
  const [virtualizer] = useState(() => new Virtualizer<Window, HTMLElement>(options));
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), []);
  useLayoutEffect(() => {
    virtualizer._willUpdate();
    const top = begin.current ? begin.current.getBoundingClientRect().top + scrollY : 0;
    if (Math.abs(top - margin) > 1) setMargin(top);
  });
  const rows = virtualizer.getVirtualItems();
  const [firstRow, lastRow] = [rows[0], rows.at(-1)];
  return {
    /** The positions of the rows that are drawn, from `first` up to and including `last`; -1 where there are none. */
    first: firstRow?.index ?? 0,
    last: lastRow?.index ?? -1,
    /** The pixels that the rows above and below would take. */
    above: firstRow ? firstRow.start - margin : 0,
    below: lastRow ? virtualizer.getTotalSize() - (lastRow.end - margin) : 0,
    /** Reports the height of a row, which names its position as `data-index`. */
    measure: virtualizer.measureElement,
  };
}
