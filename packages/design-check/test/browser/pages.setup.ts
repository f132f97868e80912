import type { TestProject } from 'vitest/node';
import { filesThatAreNoPage, pagesOfAllKinds } from '../files/pages.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Files for the tests in a browser, which has nothing to make them with, as base64. */
    readonly designFiles: {
      readonly pages: readonly (readonly [name: string, base64: string])[];
      readonly others: readonly (readonly [name: string, fault: string, base64: string])[];
    };
  }
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

export async function setup({ provide }: TestProject): Promise<void> {
  const pages = Object.entries(await pagesOfAllKinds());
  const others = Object.entries(await filesThatAreNoPage());
  provide('designFiles', {
    pages: pages.map(([name, bytes]) => [name, base64(bytes)]),
    others: others.map(([name, [fault, bytes]]) => [name, fault, base64(bytes)]),
  });
}
