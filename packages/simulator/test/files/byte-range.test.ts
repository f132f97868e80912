import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byteRange } from '../../src/files/byte-range.ts';
import { evening } from '../tablets/evening.ts';
import { newest } from './captures/fetched.ts';

describe('a part of a file', () => {
  test('is served for a range of bytes, and the whole file without one that is understood', async () => {
    const made = await evening();
    made.home().capture('photo');
    const { originalUrl } = newest(made);
    const part = async (range?: string, method = 'GET') => {
      const response = await made.sim.fetch(originalUrl, { method, ...(range && { headers: { range } }) });
      const { status, headers } = response;
      return {
        status,
        of: headers.get('content-range'),
        length: headers.get('content-length'),
        bytes: await response.bytes(),
      };
    };
    const whole = await part();
    const { length } = whole.bytes;
    expect(whole).toMatchObject({ status: 200, of: null, length: String(length) });
    expect(await part('bytes=0-1')).toEqual({
      status: 206,
      of: `bytes 0-1/${length}`,
      length: '2',
      bytes: whole.bytes.slice(0, 2),
    });
    expect(await part('bytes=100-')).toMatchObject({ status: 206, bytes: whole.bytes.slice(100) });
    expect(await part('bytes=-10')).toMatchObject({ status: 206, bytes: whole.bytes.slice(-10) });
    expect(await part('bytes=0-1', 'HEAD')).toMatchObject({ status: 206, length: '2', bytes: new Uint8Array() });
    expect(await part(`bytes=${length}-`)).toMatchObject({
      status: 416,
      of: `bytes */${length}`,
      bytes: new Uint8Array(),
    });
    for (const other of ['bytes=0-1,4-5', 'pages=1-2', 'bytes=5-2', 'bytes=-'])
      expect((await part(other)).status).toBe(200);
  });

  test('lies in the file, whatever is asked for', async () => {
    const number = fc.option(fc.nat(300), { nil: '' });
    await fc.assert(
      fc.asyncProperty(number, number, fc.nat(200), async (from, to, length) => {
        const range = byteRange(`bytes=${from}-${to}`, length);
        if (range === undefined || range === 'unsatisfiable') return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeGreaterThan(range.start);
        expect(range.end).toBeLessThanOrEqual(length);
        if (from !== '') expect(range.start).toBe(from);
      }),
    );
  });
});
