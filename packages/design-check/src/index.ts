/**
 * `@boothkit/design-check` checks whether a designer's page will import as a template, and with which photo areas. Runs in
 * Node and in browsers.
 *
 * @packageDocumentation
 */
export type { ImageFault } from './files/facts.ts';
export { inspectDesign } from './inspect-design.ts';
export type * from './inspection.ts';
export { type DrawnPixels, drawFindings } from './overlay/draw-findings.ts';
export type { DesignPixels } from './pixels/design-pixels.ts';
export { readDesign, UnreadableDesignError } from './pixels/read-design.ts';
