import { publicNames } from '@boothkit/contract/internal';
import { whyNotPublicHttps } from '@boothkit/contract/rules';
import { describe, expect, test } from 'vitest';

describe('public names', () => {
  test('are one for each origin, and keep path, query and fragment', () => {
    const named = publicNames();
    expect(
      ['http://localhost:3000/a?b=1#c', 'http://LOCALHOST:3000', 'https://localhost:3000/a', 'http://10.0.0.7/a'].map(
        named,
      ),
    ).toEqual([
      'https://receiver-1.example.com/a?b=1#c',
      'https://receiver-1.example.com/',
      'https://receiver-2.example.com/a',
      'https://receiver-3.example.com/a',
    ]);
  });

  test.each(['http://app:3000/x', 'https://[::1]/x', 'http://booth.internal', 'http://hooks.example.com/x'])(
    'make %s a public URL',
    (url) => {
      expect(whyNotPublicHttps(publicNames()(url))).toBeUndefined();
    },
  );

  test.each([
    'https://hooks.example.com/x',
    'http://ada:secret@app/x',
    'http://app/a b',
    'ftp://app/x',
    'app:3000',
    '',
  ])('leave %j as it is', (text) => {
    expect(publicNames()(text)).toBe(text);
  });
});
