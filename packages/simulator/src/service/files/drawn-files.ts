import type { Capture, CaptureFile, CaptureRecipe } from '@boothkit/captures';
import type { PixelSize } from '@boothkit/contract/internal';
import { inspectImage } from '@boothkit/design-check/image-files';
import { builtInPicture } from './images/built-in-picture.ts';
import { type ImageCodec, isMissingCodec } from './images/codec.ts';
import { whileDecoding } from './images/decoding.ts';
import type { FileContent } from './served-file.ts';

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

/** The end of the last drawing. All worlds of the process draw one file after the other, since the pictures of a video take megabytes. */
let last: Promise<unknown> = Promise.resolve();

/** The files of captures, drawn by a codec that is loaded with the first of them. */
export function drawnFiles(imageCodec: () => Promise<ImageCodec>): DrawnFiles {
  // A recipe is immutable, so what is kept stays right whatever happens to the world.
  const kept = new Set<Kept>();
  return (capture, file) => {
    const { recipe } = capture;
    const cached = [...kept].find((entry) => entry.recipe === recipe && entry.file === file);
    if (cached) return cached.content;
    const content = last.then(async () => draw(capture, file, await imageCodec()));
    const entry: Kept = { recipe, file, content };
    kept.add(entry);
    const [oldest] = kept;
    if (oldest && kept.size > maxKept) kept.delete(oldest);
    // A failed drawing is tried again.
    last = content.catch(() => kept.delete(entry));
    return content;
  };
}

/** Draws a file of a capture; without a codec that draws, the built-in picture stands for it. */
async function draw(capture: Capture, file: CaptureFile, codec: ImageCodec): Promise<FileContent> {
  const builtIn = (): FileContent => ({ bytes: builtInPicture(), contentType: 'image/png' });
  if (!codec.draw) return builtIn();
  // Loaded with the first file: most simulators never see one.
  const { captureFile } = await import('@boothkit/captures');
  try {
    const drawn = codec.draw.bind(codec);
    return await whileDecoding(decodedSize(capture), () => captureFile(capture, file, drawn));
  } catch (error) {
    if (isMissingCodec(error)) return builtIn();
    throw error;
  }
}

/** The size of the picture that is decoded to draw a capture: the design of its template. */
function decodedSize({ recipe }: Capture): PixelSize {
  const page = recipe.template?.thumbnail;
  const inspection = page ? inspectImage(page) : undefined;
  return inspection && 'facts' in inspection ? inspection.facts : { widthPx: 0, heightPx: 0 };
}
