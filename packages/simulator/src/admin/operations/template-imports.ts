import * as z from 'zod';
import { inspectPage, TemplateToImportSchema } from '../../accounts/template-imports.ts';
import { base64Bytes } from '../../resources/bytes.ts';
import { accountNamed, type ControlOperation, operation } from '../operation.ts';
import { ImportedTemplateResponse, InspectionResponse } from '../responses/template-imports.ts';

const ImportBody = TemplateToImportSchema.extend({ page: base64Bytes() });

const InspectBody = z.strictObject({
  page: base64Bytes(),
  expectedPhotoAreas: z.int().min(0).max(100).exactOptional(),
});

/** The import of designers' pages as templates. */
export const templateImportOperations = {
  import_template: operation({
    method: 'POST',
    path: '/accounts/{accountId}/template-imports',
    summary: 'Imports a page (PNG or JPEG, in base64) as a template, and tells what was found on it.',
    status: 201,
    body: ImportBody,
    response: ImportedTemplateResponse,
    remote: [{ at: 'templates.import', takes: ['body.page', 'body'] }],
    run: (simulator, { page, ...fields }, params) => accountNamed(simulator, params).templates.import(page, fields),
  }),
  inspect_page: operation({
    method: 'POST',
    path: '/page-inspections',
    summary: 'Says what an import would find on a page (PNG or JPEG, in base64), and imports nothing.',
    status: 200,
    body: InspectBody,
    response: InspectionResponse,
    run: (_simulator, { page, ...options }) => inspectPage(page, options),
  }),
} as const satisfies Record<string, ControlOperation>;
