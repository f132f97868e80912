import { environmentVariable } from '@boothkit/contract/internal';
import type { TestInfo } from '@playwright/test';

/**
 * Names one attempt of a test, by its project, file, titles, repeat and retry, and by the run: a simulator that runs elsewhere may have
 * no run of its own. The name is the same whatever else runs, and no other attempt of any test has it.
 */
export function testNameOf({ project, titlePath, repeatEachIndex, retry }: TestInfo): string {
  return JSON.stringify([
    environmentVariable('BOOTHKIT_RUN') ?? '',
    project.name,
    ...titlePath,
    repeatEachIndex,
    retry,
  ]);
}
