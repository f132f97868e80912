import * as z from 'zod';
import { base64Bytes } from '../../../engine/resources/bytes.ts';
import { templateResource } from '../../../model/catalog/catalog.ts';
import { inspectPage, TemplateToImportSchema } from '../../../objects/accounts/template-imports.ts';
import { operation } from './operation.ts';
import { ofAccount } from './serve.ts';

const rect = {
  leftPx: z.int(),
  topPx: z.int(),
  widthPx: z.int().min(1),
  heightPx: z.int().min(1),
};

const Violation = z.strictObject({
  rule: z.enum(['1.9.1', '1.9.2', '1.9.3', '1.9.4', '1.9.5', '1.9.6', '1.9.7']),
  problem: z.string(),
  place: z.strictObject(rect),
  found: z.string(),
  change: z.string(),
});

const warnings = z.array(z.literal('no_photo_areas_detected'));
const photoAreaCount = z.int().min(0);

/** The result of inspecting a designer's page. */
const InspectionResponse = z
  .strictObject({
    widthPx: z.int().min(1),
    heightPx: z.int().min(1),
    kind: z.enum(['transparent', 'white']).nullable(),
    photoAreas: z.array(z.strictObject({ ...rect, share: z.number() })),
    photoAreaCount,
    warnings,
    violations: z.array(Violation),
  })
  .meta({ id: 'DesignInspection' });

/** A template that was imported from a page. */
const ImportedTemplateResponse = z
  .strictObject({ ...templateResource.response.shape, photoAreaCount, warnings, inspection: InspectionResponse })
  .meta({ id: 'ImportedTemplate' });

const InspectBody = z.strictObject({
  page: base64Bytes(),
  expectedPhotoAreas: z.int().min(0).max(100).exactOptional(),
});

/** The import of designers' pages as templates. */
export const templateImportOperations = {
  import_template: ofAccount('templates').serve('import', {
    route: 'POST /accounts/{accountId}/template-imports',
    summary: 'Imports a page (PNG or JPEG, in base64) as a template, and returns the findings.',
    status: 201,
    body: TemplateToImportSchema.extend({ page: base64Bytes() }),
    takesFile: true,
    args: ['body.page', 'body'],
    returns: ImportedTemplateResponse,
    run: (templates, page, { page: _, ...fields }) => templates.import(page, fields),
  }),
  inspect_page: operation({
    route: 'POST /page-inspections',
    summary: 'Returns the findings of an import of a page (PNG or JPEG, in base64) without importing it.',
    reportsNoChange: true,
    body: InspectBody,
    takesFile: true,
    response: InspectionResponse,
    run: (_simulator, { page, ...options }) => inspectPage(page, options),
  }),
};
