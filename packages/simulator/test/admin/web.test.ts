import { describe, expect, test } from 'vitest';
import { ways } from './ways.ts';

describe.for(ways)('over the control API, %s', ([, way]) => {
  test('the URL of a page is returned escaped, as the document says', async () => {
    const { sim, control } = await way();
    const url = 'https://münchen.example/é ?q=€';
    const served = await control('PUT', `/web?url=${encodeURIComponent(url)}`);
    const escaped = 'https://xn--mnchen-3ya.example/%C3%A9%20?q=%E2%82%AC';
    expect([served.status, served.body]).toEqual([200, { url: escaped, sizeBytes: 0 }]);
    expect(sim.web.remove(escaped)).toBe(true);
  });
});
