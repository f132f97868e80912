import { expect, test } from 'vitest';
import { builtInLayout } from '../src/page.ts';

test('a built-in page has a box for each photo area, all on the page and none over another', () => {
  for (let photoAreaCount = 1; photoAreaCount <= 100; photoAreaCount++) {
    const { width, height, boxes, caption } = builtInLayout(photoAreaCount);
    expect(boxes).toHaveLength(photoAreaCount);
    const rects = boxes.map(({ left, top, ...size }) => ({
      ...{ left, top, right: left + size.width, bottom: top + size.height },
      isOnPage: left > 0 && top > 0 && left + size.width < width && top + size.height < caption.top,
      isLarge: Math.min(size.width, size.height) > 40,
    }));
    expect(rects.filter(({ isOnPage, isLarge }) => !isOnPage || !isLarge)).toEqual([]);
    const overlapping = rects.filter((box, at) =>
      rects.slice(0, at).some((other) => other.right > box.left && box.right > other.left && other.bottom > box.top),
    );
    expect(overlapping).toEqual([]);
    expect(caption.top + caption.height).toBe(height);
  }
});
