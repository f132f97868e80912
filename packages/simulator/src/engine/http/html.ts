/** Text that is HTML already, and stays as it is where it is put into other HTML. */
export interface Html {
  readonly markup: string;
}

/** A value to put into HTML: text, which is escaped, or HTML; undefined adds nothing. */
type Part = string | number | Html | readonly Html[] | undefined;

function markupOf(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'object') return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
  return String(part).replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** HTML from a template: whatever text is put into it, into elements or into quoted attributes, shows as that text. */
export function html(template: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { markup: template.map((fixed, at) => fixed + markupOf(parts[at])).join('') };
}
