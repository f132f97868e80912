/** The value of an environment variable; undefined if it is not set or blank, and where there is no environment, as in a browser. */
export function environmentVariable(name: string): string | undefined {
  const { process } = globalThis as { readonly process?: { readonly env?: Record<string, string | undefined> } };
  try {
    return process?.env?.[name]?.trim() || undefined;
  } catch {
    // Deno throws for a variable that the program may not read.
    return undefined;
  }
}
