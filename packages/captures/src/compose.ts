import type { Box, Drawing, Shape, ShapesLayer } from './drawing.ts';
import { captionShapes, frameShapes, groundShapes } from './page.ts';
import { choicesOf } from './random.ts';
import type { Capture } from './recipe.ts';
import { type Scene, sceneOf, viewAround } from './scene.ts';
import { stickerShapes } from './stickers.ts';
import { inkDrawing, poster } from './styles.ts';
import { pageOf, type TemplatePage } from './template-page.ts';

/** A moment of a capture. */
export interface Moment {
  /** The poses: other ones for each shot. */
  readonly shot: string;
  /** How far guests are in their movement, 0 to 1. */
  readonly phase: number;
}

/** The size of an original in the shape of the camera. */
const cameraPx = { width: 1200, height: 900 } as const;

/** Draws a moment of a capture as guests get it, composed into the template. */
export async function composedPage(capture: Capture, moment: Moment): Promise<Drawing> {
  const { event, template, stickers = [] } = capture.recipe;
  const page = await pageOf(template);
  const { layout, design } = page;
  const { width, height } = layout;
  const photos = layout.boxes.map((box, area) => {
    const scene = sceneAt(capture, moment, area);
    return layer(box, viewAround(scene.faces, box.width / box.height), styled(capture, scene.shapes));
  });
  const fullArea: Box = { left: 0, top: 0, width, height };
  const flat = (shapes: readonly Shape[]) => layer(fullArea, fullArea, shapes);
  const above = stickers.length === 0 ? [] : [flat(stickerShapes(stickers, fullArea))];
  // Photos are behind holes, and over white boxes.
  if (design) {
    const layers = design.kind === 'white' ? [design.layer, ...photos] : [...photos, design.layer];
    return { width, height, layers: [...layers, ...above] };
  }
  const ground = flat([...groundShapes(event.id, event.colors), ...frameShapes(layout)]);
  return { width, height, layers: [ground, ...photos, flat(captionShapes(layout, event, event.colors)), ...above] };
}

/**
 * Draws a moment of one shot as the camera took it: without the template, in the shape of the camera, or cropped to that of its photo
 * area (rule 2.3/cropOriginals, decision S394).
 */
export async function originalPage(capture: Capture, moment: Moment, area: number): Promise<Drawing> {
  const { shapes, faces } = sceneAt(capture, moment, area);
  const box = await boxOf(capture, area);
  const cropped = viewAround(faces, box.width / box.height);
  if (capture.recipe.event.settings.cropOriginals === 'template') return pageWith(box, cropped, shapes);
  return pageWith(cameraPx, viewAround(cropped, cameraPx.width / cameraPx.height), shapes);
}

async function boxOf({ recipe }: Capture, area: number): Promise<Pick<Box, 'width' | 'height'>> {
  const { layout }: TemplatePage = await pageOf(recipe.template);
  return layout.boxes[area] ?? cameraPx;
}

function pageWith({ width, height }: Pick<Box, 'width' | 'height'>, view: Box, shapes: readonly Shape[]): Drawing {
  return { width, height, layers: [layer({ left: 0, top: 0, width, height }, view, shapes)] };
}

const layer = (box: Box, view: Box, shapes: readonly Shape[]): ShapesLayer => ({ box, view, shapes });

function sceneAt({ recipe, sessionId }: Capture, { shot, phase }: Moment, area: number): Scene {
  const { id, colors } = recipe.event;
  return sceneOf({ event: id, session: sessionId, shot: `${sessionId}/${shot}/${area}` }, colors, phase);
}

/** The shapes of an AI picture in another style, each version in its own (decision S392). */
function styled({ recipe, type, sessionId }: Capture, shapes: readonly Shape[]): readonly Shape[] {
  const choices = choicesOf(`style/${sessionId}/${recipe.shot}/${recipe.rerolls}`);
  if (type === 'aiPhoto') return poster(shapes, choices);
  return type === 'aiCustomPrompt' ? inkDrawing(shapes, choices) : shapes;
}
