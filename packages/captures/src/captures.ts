/**
 * The files of captures, from a recipe to bytes. The simulator bundles this package and loads it with the first file that is fetched;
 * it keeps the files, serves them, and has the codec that draws.
 *
 * @packageDocumentation
 */

export { captureFile, type Draw, type DrawnFile, type DrawTarget } from './capture-file.ts';
export type { Box, Drawing, ImageLayer, Matrix, Shape, ShapesLayer } from './drawing.ts';
export type { Capture, CapturedGif, CaptureFile, CaptureRecipe } from './recipe.ts';
export type { PlacedSticker, StickerName } from './stickers.ts';
