import { DefaultTheme, type NavigationElement, type ProjectReflection } from 'typedoc';

/** TypeDoc's theme, with a navigation whose folders open and close alone: a link inside the control of a folder is no use by keyboard. */
export class SiteTheme extends DefaultTheme {
  override buildNavigation(project: ProjectReflection): NavigationElement[] {
    return super.buildNavigation(project).map(withOverview);
  }
}

/** A folder that is a page, too, has that page as its first entry. */
export function withOverview({ path, children, ...element }: NavigationElement): NavigationElement {
  const own = path === undefined ? {} : { path };
  if (!children?.length) return { ...element, ...own };
  const below = children.map(withOverview);
  return { ...element, children: path === undefined ? below : [{ text: 'Overview', ...own }, ...below] };
}
