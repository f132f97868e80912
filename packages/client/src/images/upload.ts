// One module for all that is loaded when the first image is uploaded, and not before.
export { putBytes } from './put-bytes.ts';
export { uploadImage } from './upload-image.ts';
