import { describe, expect, test } from 'vitest';
import { textShapes } from '../src/lettering.ts';

describe('lettering', () => {
  const place = { x: 400, y: 100, maxWidth: 600, height: 60, color: '#ffffff' };
  /** How many letters and marks of a text are drawn. */
  const strokes = (text: string) => textShapes(text, place).length;

  test('draws letters with their marks, and leaves out what it does not have', () => {
    expect(strokes('Zoe')).toBe(3);
    expect(strokes('Zoë')).toBe(4);
    expect(strokes('Ada & Alan')).toBe(8);
    expect(strokes('東京 party 🎉')).toBe(5);
    expect(strokes('')).toBe(0);
  });

  test('keeps a text within its width, however long it is', () => {
    for (const text of ['Ada', 'A very long name of a party that goes on and on', 'W'.repeat(200)]) {
      const xs = textShapes(text, place).map(({ matrix }) => matrix?.[4] ?? 0);
      expect(Math.min(...xs)).toBeGreaterThanOrEqual(99);
      expect(Math.max(...xs)).toBeLessThanOrEqual(701);
    }
  });
});
