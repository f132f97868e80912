/** Rejects: there are no files outside Node. */
export async function openFile(_path: string | URL): Promise<Blob> {
  throw new Error('there are no files outside Node; pass its bytes, a Blob or an https URL');
}
