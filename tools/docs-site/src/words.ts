import { stemmer } from 'stemmer';

/** Words that only make a sentence of a search: `ca` and `wo` are what is left of `can't` and `won't`. */
const fillers = new Set(
  'a all an and any are as at be best boothkit but by can could did do does doing for from gave get give got had happen happens has have how i if in into is it its me my need no not of on or our should so than that the their them then there these they this to use using via want was way we what when where which who why will with without would you your some let already really just please actually ca wo'.split(
    ' ',
  ),
);

/** Words that readers use for the same: the index has the first of each. */
const synonyms = [
  'simulator mock fake stub emulator sandbox',
  'delete remove erase destroy',
  'cancel cancellation',
  'update change edit modify rename',
  'create make add',
  'image picture',
  'error failure exception fail',
  'environment env',
  'variable vars',
  'flag option switch argument parameter',
  'colour color',
  'guest visitor',
  'booking reservation',
  'webhook notification callback',
  'operation endpoint route',
  'response answer reply',
  'several multiple many concurrent',
  'unsupported limitation',
  'loopback localhost',
  'service vendor',
  'openapi spec specification swagger',
  'dashboard ui gui',
  'assumption guess assume',
  'passcode password',
  'iterate loop',
  'tablet ipad kiosk',
].map((line) => line.split(' '));

const sameAs = new Map(
  synonyms.flatMap(([first = '', ...others]) =>
    [first, ...others].map((each) => [stemmer(each), { root: each.replace(/[ey]$/, ''), first: stemmer(first) }]),
  ),
);
const stems = new Map<string, string>();

/** What stands for a word in the index: `delivery` and `deliveries` have the same stem, and `mock` that of `simulator`. */
export function stemOf(word: string): string {
  const lower = word.toLowerCase();
  const known = stems.get(lower);
  if (known !== undefined) return known;
  const stem = stemmer(lower);
  // A limit has the stem of a limitation.
  const same = sameAs.get(stem);
  const found = same !== undefined && lower.startsWith(same.root) ? same.first : stem;
  stems.set(lower, found);
  return found;
}

const word = /[\p{L}\p{N}]+(?:[_./-][\p{L}\p{N}]+)*/gu;
const partOfWord = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|\p{L}+/gu;
const contraction = /(?<=\p{L})n?['’](?:s|t|re|ve|ll|d|m)\b/gu;

/** The words of a text. A name such as `printCountMax` or `create_event` is one, and so are its parts of more than one letter. */
export const wordsOf = (text: string): string[] =>
  (text.normalize('NFC').replaceAll(contraction, '').match(word) ?? []).flatMap((each) => {
    const parts = each.match(partOfWord) ?? [];
    return parts.length > 1 ? [each, ...parts.filter((part) => part.length > 1)] : parts;
  });

/** The words of a text that say what it is about. */
export const tellingWords = (text: string): string[] =>
  wordsOf(text).filter((each) => !fillers.has(each.toLowerCase()));

/** The stems of the words, of all texts read so far, that begin with some letters. */
export const stemsFrom = (letters: string): string[] => [
  ...new Set([...stems].filter(([each]) => each.startsWith(letters.toLowerCase())).map(([, stem]) => stem)),
];
