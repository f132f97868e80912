// Vite would look for the file while it builds.
const folder = import.meta.url;

/** Opens a file that a snippet names by its path in the repository: the site holds the pictures of the examples. */
export async function openFile(path: string | URL): Promise<Blob> {
  const response = await fetch(new URL(path, folder));
  if (!response.ok) throw new Error(`the playground has no file ${path}; pass its bytes, a Blob or an https URL`);
  return response.blob();
}
