import { createHmac, randomBytes } from 'node:crypto';

/** Letters by script and case: a letter is replaced by another one of its row. A letter of no row becomes one of the first that fits. */
const alphabets: readonly (readonly [RegExp, string])[] = [
  [/[0-9]/, '0123456789'],
  [/(?=\p{Lu})\p{Script=Latin}/u, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
  [/(?=\p{L})\p{Script=Latin}/u, 'abcdefghijklmnopqrstuvwxyz'],
  [/(?=\p{Lu})\p{Script=Greek}/u, 'ΑΒΓΔΕΖΗΘΚΛΜΝΞΠΡΣΤΦΧΨ'],
  [/(?=\p{L})\p{Script=Greek}/u, 'αβγδεζηθκλμνξπρστφχψ'],
  [/(?=\p{Lu})\p{Script=Cyrillic}/u, 'АБВГДЕЖЗИКЛМНОПРСТУФ'],
  [/(?=\p{L})\p{Script=Cyrillic}/u, 'абвгдежзиклмнопрстуф'],
  [/(?=\p{L})\p{Script=Hebrew}/u, 'אבגדהוזחטיכלמנסעפצקר'],
  [/(?=\p{L})\p{Script=Arabic}/u, 'ابتثجحخدذرزسشصضطظعغف'],
  [/(?=\p{L})\p{Script=Hiragana}/u, 'あいうえおかきくけこさしすせそ'],
  [/(?=\p{L})\p{Script=Katakana}/u, 'アイウエオカキクケコサシスセソ'],
  [/(?=\p{L})\p{Script=Hangul}/u, '가나다라마바사아자차카타파하'],
  [/(?=\p{L})\p{Script=Han}/u, '山川木水火土日月田石竹米花草雨雪'],
  [/[\p{L}\p{N}]/u, 'abcdefghijklmnopqrstuvwxyz'],
];

/** A text of the same shape; the same text always becomes the same one, and two texts become two. */
export type MakeUp = (text: string) => string;

/**
 * Replaces letters and digits by others of the same script and case, so that length, spaces and punctuation stay. The choice
 * depends on a secret that is never written: nobody can verify a guess of the original.
 */
export function makeUpTexts(secret: Uint8Array = randomBytes(32)): MakeUp {
  const made = new Map<string, string>();
  const taken = new Set<string>();
  return (text) => {
    const known = made.get(text);
    if (known !== undefined) return known;
    let result = text;
    // Very short texts have few others of their shape: two of them may then become one.
    for (let attempt = 0; attempt < 64; attempt += 1) {
      result = replaced(text, secret, attempt);
      if (result !== text && !taken.has(result)) break;
    }
    made.set(text, result);
    taken.add(result);
    return result;
  };
}

function replaced(text: string, secret: Uint8Array, attempt: number): string {
  let at = 0;
  let bytes = new Uint8Array();
  const next = (): number => {
    if (at % 32 === 0) bytes = new Uint8Array(createHmac('sha256', secret).update(`${attempt} ${at} ${text}`).digest());
    const byte = bytes[at % 32] ?? 0;
    at += 1;
    return byte;
  };
  return [...text]
    .map((character) => {
      const alphabet = alphabets.find(([pattern]) => pattern.test(character))?.[1];
      if (alphabet === undefined) return character;
      // Letters beyond the basic plane have two code units: the length of the text must stay.
      return (alphabet[next() % alphabet.length] ?? character).padEnd(character.length, 'x');
    })
    .join('');
}
