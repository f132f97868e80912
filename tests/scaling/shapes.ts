// Shapes of text, JSON and bytes that take long to read where the work is not linear.

/** Makes a value of a length. */
export type Shapes<Value = string> = Readonly<Record<string, (length: number) => Value>>;

const filled = (unit: string) => (length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
const around = (before: string, unit: string, after: string) => (length: number) =>
  before + filled(unit)(Math.max(0, length - before.length - after.length)) + after;

const repeated = [
  'a',
  '1',
  ' ',
  '\n',
  '%',
  '\\',
  '"',
  "'",
  '&',
  '=',
  '+',
  '/',
  '.',
  ':',
  '-',
  '_',
  '@',
  '#',
  '[',
  '{',
  '(',
  '<',
  ',',
  ';',
];
const wide = ['é', '🎉', 'e\u0301', '\u0000', '\u2028', '\u202e'];
const alternating = [
  ...[
    'a ',
    '"a" ',
    "'a'",
    'a,',
    'a;',
    'a=',
    'a=b&',
    'a&',
    'a@',
    'a.',
    'a-',
    'a/',
    '../',
    'a:',
    '://',
    'http://',
    'http://a?b ',
  ],
  ...[
    '[]',
    '{}',
    '()',
    '<a>',
    '</',
    '<!--',
    '-->',
    '%3',
    '%41',
    '&amp;',
    '&;',
    '&#',
    '\\"',
    '\\u0041',
    '\\\\n',
    '+1 2',
    '0.',
    '1e9,',
  ],
  ...[
    '"a":',
    '"a":"',
    '"token":"',
    'token=',
    '"token":[',
    'Bearer ',
    'q=0.1,',
    '*/*, ',
    ' \t',
    '\r\n',
    'T00:',
    '2026-08-04',
    'xn--',
    '1.1.1.',
  ],
];
const almost = [
  ...[
    ['', 'a', '!'],
    ['', ' ', 'x'],
    ['', '0', 'x'],
    ['#', 'a', 'g'],
    ['Bearer ', ' ', ''],
    ['a@', 'a.', ' '],
    ['+1', '2 ', 'x'],
  ],
  ...[
    ['2026-08-04T09:00:00.', '0', 'x'],
    ['https://', 'a.', '/\\'],
    ['https://a', '-', ''],
    ['https://a/', '%41', '?'],
    ['"', '\\', 'x'],
  ],
  ...[
    ['{"a":"', 'a', ''],
    ['[1', ',1', ''],
    ['data:a;base64,', 'QUJD', '!'],
    ['/', 'a/', '{'],
    ['bytes=', '0-1,', 'x'],
  ],
] as const;

const nested: Shapes = {
  'lists in lists': (length) => '['.repeat(length / 2) + ']'.repeat(length / 2),
  'brackets in brackets': (length) => '('.repeat(length / 2) + ')'.repeat(length / 2),
  'percent-encoding of percent signs': (length) => `%${filled('25')(length - 1)}`,
  'percent signs before digits': (length) => '%'.repeat(length / 3) + '33'.repeat(length / 3),
  'entities of ampersands': (length) => `&${filled('amp;')(length - 1)}`,
  'quotes with more and more backslashes': (length) => {
    let text = '';
    for (let depth = 1; text.length < length; depth += 1) text += `${'\\'.repeat(depth)}"a${'\\'.repeat(depth)}":`;
    return text.slice(0, length);
  },
  'JSON in JSON': (length) => {
    let text = 'a';
    while (2 * text.length < length) text = JSON.stringify([text]);
    return text;
  },
  'base64 in base64': (length) => {
    let text = 'a key of eight characters: 12345678';
    while (1.4 * text.length < length) text = btoa(text);
    return text;
  },
};

/** Words that are all different. */
function words(length: number, separator: string, size = 8): string {
  let text = '';
  for (let at = 0; text.length < length; at += 1)
    text += (at * 2_654_435_761).toString(36).padEnd(size, 'x').slice(0, size) + separator;
  return text.slice(0, length);
}

/** Texts of a length. */
export const texts: Shapes = {
  ...Object.fromEntries([...repeated, ...wide].map((unit) => [`${JSON.stringify(unit)} repeated`, filled(unit)])),
  ...Object.fromEntries(alternating.map((unit) => [`${JSON.stringify(unit)} again and again`, filled(unit)])),
  ...Object.fromEntries(
    almost.map(([before, unit, after]) => [
      `${JSON.stringify([before, unit, after])}, almost matching`,
      around(before, unit, after),
    ]),
  ),
  ...nested,
  'different words': (length) => words(length, ' '),
  'different parts of a path': (length) => words(length, '/'),
  'different parts of a query': (length) => words(length, '=1&'),
  'different letters': (length) => words(length, '/', 1),
};

/** Of each kind of text, one: for inputs that are many. */
export const fewTexts: Shapes = Object.fromEntries(
  [
    ...[
      '"a" repeated',
      '" " repeated',
      '"%" repeated',
      '"\\\\" repeated',
      '"\\"" repeated',
      '"." repeated',
      '"-" repeated',
      '"🎉" repeated',
    ],
    ...['"a@"', '"a."', '"http://"', '"%41"', '"&amp;"', '"\\"a\\":\\""', '"+1 2"', '"a=b&"', '"../"'].map(
      (unit) => `${unit} again and again`,
    ),
    ...['["2026-08-04T09:00:00.","0","x"]', '["https://","a.","/\\\\"]', '["#","a","g"]', '[""," ","x"]'].map(
      (parts) => `${parts}, almost matching`,
    ),
    ...['lists in lists', 'percent signs before digits', 'JSON in JSON', 'different words'],
  ].map((name) => [name, texts[name] ?? expectShape(name)]),
);

function expectShape(name: string): never {
  throw new Error(`there is no shape ${name}`);
}

/** JSON documents of a length. */
export const documents: Shapes = {
  'lists in lists': (length) => '['.repeat(length / 2) + ']'.repeat(length / 2),
  'objects in objects': (length) => `${'{"a":'.repeat(length / 6)}1${'}'.repeat(length / 6)}`,
  'a list of numbers': around('[1', ',1', ']'),
  'a list of empty lists': around('[[]', ',[]', ']'),
  'a list of empty objects': around('[{}', ',{}', ']'),
  'a list of nulls': around('[null', ',null', ']'),
  'different members': (length) => {
    const members = words(length, ',', 6)
      .split(',')
      .slice(0, length / 12);
    return `{${members.map((name) => `"${name}":{}`).join()}}`;
  },
  'the same member': around('{"a":1', ',"a":1', '}'),
  'a long name': around('{"', 'a', '":1}'),
  'a long number': around('{"name":', '1', '}'),
  'a number with many zeros': around('{"name":0.', '0', '1}'),
  'escaped letters': around('{"name":"', '\\u0041', '"}'),
  'escaped quotes': around('{"name":"', '\\"', '"}'),
  spaces: around('{', ' ', '}'),
  'a text that does not end': around('{"name":"', 'a', ''),
  'no JSON at its end': around('{"a":[0', ',0', 'x'),
};
