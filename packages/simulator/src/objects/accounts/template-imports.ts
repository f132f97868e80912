import type { DesignInspection, ImportWarning, InspectDesignOptions } from '@boothkit/design-check';
import { inspectImage } from '@boothkit/design-check/image-files';
import { WorldReplacedError } from '../../engine/clock/clock.ts';
import { bytes } from '../../engine/resources/bytes.ts';
import { lazyObject } from '../../engine/resources/define-resource.ts';
import { InputError, parseInput } from '../../engine/resources/parse.ts';
import { type NewTemplate, type Template, templateResource } from '../../model/catalog/catalog.ts';
import type { World } from '../../model/world.ts';
import { whileDecoding } from '../../service/files/images/decoding.ts';
import type { ResourceCollection } from './resource-collection.ts';

/** A template to import from a page: the input of a new template, without the fields that the page determines. */
export type TemplateToImport = Omit<NewTemplate, 'photoAreaCount' | 'thumbnail'>;

/** Checks a {@link TemplateToImport}. */
export const TemplateToImportSchema = lazyObject(() => {
  const { photoAreaCount: _, thumbnail: __, ...shape } = templateResource.create.shape;
  return shape;
});

/** A template that was imported from a page. Its thumbnail is the page. */
export interface ImportedTemplate extends Template {
  // rule 1.9.7
  /** `no_photo_areas_detected` where no photo box of the page keeps all rules. */
  readonly warnings: readonly ImportWarning[];
  /** The result of inspecting the page: photo areas, and the rules that the page breaks. */
  readonly inspection: DesignInspection;
}

/** The templates of an account. */
export interface Templates extends ResourceCollection<Template, NewTemplate> {
  // rule 1.9.7
  /**
   * Imports a designer's page, the bytes of a PNG or JPEG, as a template. A page that breaks rules is still imported, with its
   * valid photo areas. Compare `photoAreaCount` with the number of designed boxes, and check `warnings`.
   *
   * Rejects with a TypeError that names the field for invalid input. The page must be a complete PNG or JPEG of at most 64
   * megapixels. Rejects with a {@link WorldReplacedError} if the world is restored or reset meanwhile.
   *
   * @example
   * ```ts
   * const template = await account.templates.import(bytes, { name: 'Strip of three' });
   * console.log(template.photoAreaCount, template.warnings); // 3 []
   * ```
   */
  import(page: Uint8Array, input?: TemplateToImport): Promise<ImportedTemplate>;
}

/** The templates of an account with the way to import them. */
export function importingTemplates(world: World, templates: ResourceCollection<Template, NewTemplate>): Templates {
  return {
    ...templates,
    import(page, input = {}) {
      const { generation } = world;
      return world.clock.busy(async () => {
        const fields = parseInput(TemplateToImportSchema, input, 'template');
        const copy = parseInput(bytes(), page, 'page');
        const needsOne = fields.aiPortraitIds.length > 0 || fields.aiCustomPrompts.length > 0;
        const inspection = await inspectPage(copy, needsOne ? { expectedPhotoAreas: 1 } : {});
        if (world.generation !== generation) throw new WorldReplacedError();
        const { photoAreaCount, warnings } = inspection;
        return { ...templates.add({ ...fields, photoAreaCount, thumbnail: copy }), warnings, inspection };
      });
    },
  };
}

/** Says what an import would find on a page. Rejects as an import does for what is no whole PNG or JPEG. */
export async function inspectPage(page: Uint8Array, options: InspectDesignOptions): Promise<DesignInspection> {
  // Loaded with the first page: most simulators never see one.
  const { inspectDesign, UnreadableDesignError } = await import('@boothkit/design-check');
  const header = inspectImage(page);
  try {
    // A page whose header is invalid is rejected before anything is decoded.
    if ('fault' in header) return await inspectDesign(page, options);
    return await whileDecoding(header.facts, () => inspectDesign(page, options));
  } catch (error) {
    if (!(error instanceof UnreadableDesignError)) throw error;
    const message = `page must be a whole PNG or JPEG of at most 64 megapixels; ${error.fault.found}`;
    throw new InputError('template', [{ field: 'page', message }]);
  }
}
