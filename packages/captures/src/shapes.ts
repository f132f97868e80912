/**
 * The shapes that captures are drawn of, for a live picture. Loads no encoder.
 *
 * @packageDocumentation
 */

export { backdropShapes, type Colors } from './backdrop.ts';
export { type Box, mapped, type Shape } from './drawing.ts';
export { guestShapes, lookOf, poseOf } from './guest.ts';
export { choicesOf } from './random.ts';
export { viewAround } from './scene.ts';
export { type PlacedSticker, stickerShapes } from './stickers.ts';
