import * as z from 'zod';
import { templateResource } from '../../accounts/template.ts';

const place = {
  leftPx: z.int(),
  topPx: z.int(),
  widthPx: z.int().min(1),
  heightPx: z.int().min(1),
};

const Violation = z.strictObject({
  rule: z.enum(['1.9.1', '1.9.2', '1.9.3', '1.9.4', '1.9.5', '1.9.6', '1.9.7']),
  problem: z.string(),
  place: z.strictObject(place),
  found: z.string(),
  change: z.string(),
});

const warnings = z.array(z.literal('no_photo_areas_detected'));
const photoAreaCount = z.int().min(0);

/** The result of inspecting a designer's page. */
export const InspectionResponse = z
  .strictObject({
    widthPx: z.int().min(1),
    heightPx: z.int().min(1),
    kind: z.enum(['transparent', 'white']).nullable(),
    photoAreas: z.array(z.strictObject({ ...place, share: z.number() })),
    photoAreaCount,
    warnings,
    violations: z.array(Violation),
  })
  .meta({ id: 'DesignInspection' });

/** A template that was imported from a page. */
export const ImportedTemplateResponse = z
  .strictObject({ ...templateResource.response.shape, photoAreaCount, warnings, inspection: InspectionResponse })
  .meta({ id: 'ImportedTemplate' });
