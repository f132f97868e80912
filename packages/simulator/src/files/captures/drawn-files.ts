import type { ImageCodec } from '../images/codec.ts';
import type { FileContent } from '../served-file.ts';
import type { Capture, CaptureFile, CaptureRecipe } from './recipe.ts';

/** How many files are kept: those of a page or two of a gallery. */
const maxKept = 64;

/** Makes files of captures when they are fetched, and keeps the newest ones. */
export type DrawnFiles = (capture: Capture, file: CaptureFile) => Promise<FileContent>;

/** The files of captures, drawn by a codec that is loaded with the first of them. */
export function drawnFiles(imageCodec: () => Promise<ImageCodec>): DrawnFiles {
  // A recipe is immutable, so what is kept stays right whatever happens to the world.
  const kept: { readonly recipe: CaptureRecipe; readonly file: CaptureFile; readonly content: Promise<FileContent> }[] =
    [];
  const draw: DrawnFiles = async (capture, file) => {
    const { captureFile } = await import('./capture-file.ts');
    return captureFile(capture, file, await imageCodec());
  };
  return (capture, file) => {
    const { recipe } = capture;
    const found = kept.find((entry) => entry.recipe === recipe && entry.file === file);
    if (found) return found.content;
    const content = draw(capture, file);
    const entry = { recipe, file, content };
    kept.push(entry);
    if (kept.length > maxKept) kept.shift();
    // What failed is tried anew.
    content.catch(() => kept.splice(kept.indexOf(entry), 1));
    return content;
  };
}
