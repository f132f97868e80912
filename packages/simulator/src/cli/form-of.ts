import { jsonForm, yamlForm } from './document-forms.ts';
import type { Form } from './form.ts';
import { linesForm } from './lines-form.ts';

/** The form of a file, by its name. */
export function formOf(path: string): Form {
  if (/\.jsonl(\.gz)?$/i.test(path)) return linesForm;
  return /\.ya?ml(\.gz)?$/i.test(path) ? yamlForm : jsonForm;
}
