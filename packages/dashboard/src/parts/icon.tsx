import * as named from './icons.ts';

const icons = { ...named };

/** The name of an icon, as the icon set has it. */
export type IconName = keyof typeof icons;

/** An icon beside text. It has no text of its own: a control that shows only an icon needs a label. */
export function Icon({ name }: { readonly name: IconName }) {
  return <span class="icon" aria-hidden="true" dangerouslySetInnerHTML={{ __html: icons[name] }} />;
}
