import type { DesignKind } from '@boothkit/design-check';
import { formatOf, inspectImage } from '@boothkit/design-check/image-files';
import type { Box, ImageLayer } from './drawing.ts';
import { builtInLayout, type PageLayout } from './page.ts';
import type { CapturedTemplate } from './recipe.ts';

/** The page of a template, with the boxes that photos are composed into. */
export interface TemplatePage {
  readonly layout: PageLayout;
  /** The imported design; undefined for a built-in page. */
  readonly design?: { readonly layer: ImageLayer; readonly kind: DesignKind | null };
}

const pages = new WeakMap<CapturedTemplate, Promise<TemplatePage>>();

/**
 * Returns the page of a template: its imported design, or a built-in one with as many photo areas (decision S391). A template's
 * thumbnail is taken for its design if it has exactly as many photo boxes as the template has photo areas.
 */
export function pageOf(template: CapturedTemplate | undefined): Promise<TemplatePage> {
  if (!template) return Promise.resolve({ layout: builtInLayout(1) });
  const page = pages.get(template) ?? designOf(template);
  pages.set(template, page);
  return page;
}

async function designOf(template: CapturedTemplate): Promise<TemplatePage> {
  const { photoAreaCount } = template;
  const builtIn = { layout: builtInLayout(photoAreaCount) };
  const page = template.thumbnail;
  const format = page && formatOf(page);
  if (!page || !format) return builtIn;
  // Loaded with the first page: most templates have none.
  const { inspectDesign, UnreadableDesignError } = await import('@boothkit/design-check');
  const inspection = await inspectDesign(page).catch((error: unknown) => {
    if (error instanceof UnreadableDesignError) return undefined;
    throw error;
  });
  if (inspection?.photoAreaCount !== photoAreaCount) return builtIn;
  const { widthPx: width, heightPx: height, kind, photoAreas } = inspection;
  const fullArea: Box = { left: 0, top: 0, width, height };
  const boxes = photoAreas.map(({ leftPx, topPx, widthPx, heightPx }) => ({
    left: leftPx,
    top: topPx,
    width: widthPx,
    height: heightPx,
  }));
  const read = inspectImage(page);
  const { orientation = 1 } = 'facts' in read ? read.facts : {};
  return {
    layout: { width, height, boxes, caption: fullArea },
    design: { layer: { box: fullArea, bytes: page, format, orientation }, kind },
  };
}
