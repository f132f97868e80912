import { TemplateToImportSchema } from '../../owner/template-imports.ts';
import { ImportedTemplateAnswer } from '../answers/template-imports.ts';
import { base64Bytes } from '../base64-bytes.ts';
import { accountNamed, type ControlOperation, operation } from '../operation.ts';

const ImportBody = TemplateToImportSchema.extend({ page: base64Bytes });

/** The import of designers' pages as templates. */
export const templateImportOperations = {
  import_template: operation({
    method: 'POST',
    path: '/accounts/{accountId}/template-imports',
    summary: 'Imports a page (PNG or JPEG, in base64) as a template, and tells what was found on it.',
    status: 201,
    body: ImportBody,
    answer: ImportedTemplateAnswer,
    remote: [{ at: 'templates.import', takes: ['body.page', 'body'] }],
    run: (simulator, { page, ...fields }, params) => accountNamed(simulator, params).templates.import(page, fields),
  }),
} as const satisfies Record<string, ControlOperation>;
