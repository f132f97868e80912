import { ConnectionError } from './errors.ts';

/** Loads code that few programs use with its first use. Rejects with a `ConnectionError` that names what it is for. */
export async function loadPart<Part>(what: string, operation: string, load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    throw new ConnectionError(`the code for ${what} could not be loaded`, { operation }, { cause });
  }
}
