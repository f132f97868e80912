import type { ImageCodec } from '../images/codec.ts';
import type { FileContent } from '../served-file.ts';
import type { Capture, CaptureFile, CaptureRecipe } from './recipe.ts';

/** How many files are kept: those of a page of a gallery. */
const maxKept = 32;

/** Makes files of captures when they are fetched, and keeps the newest ones. */
export type DrawnFiles = (capture: Capture, file: CaptureFile) => Promise<FileContent>;

/** A file that is kept, or that is being drawn. */
interface Kept {
  readonly recipe: CaptureRecipe;
  readonly file: CaptureFile;
  readonly content: Promise<FileContent>;
}

/** The files of captures, drawn by a codec that is loaded with the first of them. */
export function drawnFiles(imageCodec: () => Promise<ImageCodec>): DrawnFiles {
  // A recipe is immutable, so what is kept stays right whatever happens to the world.
  const kept = new Set<Kept>();
  let last: Promise<unknown> = Promise.resolve();
  const draw: DrawnFiles = async (capture, file) => {
    const { captureFile } = await import('./capture-file.ts');
    return captureFile(capture, file, await imageCodec());
  };
  return (capture, file) => {
    const { recipe } = capture;
    const found = [...kept].find((entry) => entry.recipe === recipe && entry.file === file);
    if (found) return found.content;
    // One after the other, since the pictures of a video take megabytes.
    const content = last.then(() => draw(capture, file));
    const entry: Kept = { recipe, file, content };
    kept.add(entry);
    const [oldest] = kept;
    if (oldest && kept.size > maxKept) kept.delete(oldest);
    // A failed drawing is tried again.
    last = content.catch(() => kept.delete(entry));
    return content;
  };
}
