import { inspectDesign, UnreadableDesignError } from '@boothkit/design-check';
import { rule } from '@boothkit/rule-coverage';
import { describe, expect, test } from 'vitest';
import { inspectedPage } from './inspected-page.ts';
import { filesThatAreNoPage, pagesOfAllKinds } from './pages.ts';

const pages = Object.entries(await pagesOfAllKinds());
const others = Object.entries(await filesThatAreNoPage());

rule(['1.9.7', '1.9.1'], 'a page is read correctly in every kind of PNG and JPEG', async () => {
  for (const [name, bytes] of pages)
    expect([name, await inspectDesign(bytes, { expectedPhotoAreas: 1 })]).toEqual([name, inspectedPage(name)]);
});

describe('a file that is no page', () => {
  test.each(others)('is rejected: %s', async (_, [fault, bytes]) => {
    const error = await inspectDesign(bytes).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UnreadableDesignError);
    expect(error).toMatchObject({ fault: { kind: fault } });
  });
});
