/** Rejects: there are no files outside Node. */
export async function openFile(_path: string | URL): Promise<Blob> {
  const reason = 'there are no files outside Node; pass its bytes, a Blob or an https URL';
  throw new Error(`the file cannot be opened: ${reason}`);
}
