import { inspectDesign, UnreadableDesignError } from '@boothkit/design-check';
import { rule } from '@boothkit/rule-coverage';
import { describe, expect, inject, test } from 'vitest';
import { inspectedPage } from '../files/inspected-page.ts';

const { pages, others } = inject('designFiles');
const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

rule(['1.9.7', '1.9.1'], 'in a browser, a page is read correctly in every kind of PNG and JPEG', async () => {
  for (const [name, base64] of pages)
    expect([name, await inspectDesign(bytesOf(base64), { expectedPhotoAreas: 1 })]).toEqual([
      name,
      inspectedPage(name),
    ]);
});

describe('in a browser, a file that is no page', () => {
  test.each(others)('is rejected: %s', async (_, fault, base64) => {
    const error = await inspectDesign(bytesOf(base64)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UnreadableDesignError);
    expect(error).toMatchObject({ fault: { kind: fault } });
  });
});
