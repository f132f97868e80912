import type { PageRectangle } from '../inspection.ts';
import type { Bounds } from '../regions/runs.ts';

/** Pixels of a box that break a rule: their number and bounding box. */
export interface Patch {
  count: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** The first of them. */
  sample: number;
}

export const noPatch = (): Patch => ({
  count: 0,
  left: Number.POSITIVE_INFINITY,
  top: Number.POSITIVE_INFINITY,
  right: 0,
  bottom: 0,
  sample: 0,
});

/** Adds pixels of a row to a patch: one, or a whole run. */
export function note(patch: Patch, column: number, row: number, word: number, count = 1): void {
  noteSpread(patch, column, column + count, row, word, count);
}

/** Adds pixels of a row to a patch, of which the first is at `left` and the last before `right`. */
export function noteSpread(patch: Patch, left: number, right: number, row: number, word: number, count: number): void {
  if (patch.count === 0) patch.sample = word;
  patch.count += count;
  if (left < patch.left) patch.left = left;
  if (right > patch.right) patch.right = right;
  if (row < patch.top) patch.top = row;
  if (row >= patch.bottom) patch.bottom = row + 1;
}

/** Whether a patch reaches at most `rimPx` beyond another. */
export const isWithin = (inner: Patch, outer: Patch, rimPx: number): boolean =>
  inner.left >= outer.left - rimPx &&
  inner.top >= outer.top - rimPx &&
  inner.right <= outer.right + rimPx &&
  inner.bottom <= outer.bottom + rimPx;

export const rectOf = ({ left, top, right, bottom }: Bounds): PageRectangle => ({
  leftPx: left,
  topPx: top,
  widthPx: right - left,
  heightPx: bottom - top,
});
