// The screens of a tablet as boxes in points, and how the gallery shows an event's pictures. Loads no zod.

export * from './layout/after-capture.ts';
export type { Box, LayoutBox } from './layout/box.ts';
export * from './layout/buttons.ts';
export * from './layout/capture-screens.ts';
export * from './layout/home-screen.ts';
export * from './layout/pictures.ts';
export * from './layout/screen.ts';
export * from './layout/text.ts';
