// The pictures that the readers of image files are tested with; theirs is the lower room, so they are kept there.
export * from '../../../../../design-check/test/files/pictures.ts';
