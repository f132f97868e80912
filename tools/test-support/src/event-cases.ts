import { limits } from '@boothkit/contract/rules';

// Values that the fields of an event and the keys of its settings accept and reject, from sections 2.3, 4.2 and 4.4 of the reference: once,
// for the schemas of the contract and the conformance checks. Documented lengths are those of the contract's table of limits.

/** Values that one field accepts and rejects. */
export interface FieldCases {
  /** Ends the sentence "the field takes …". */
  readonly takes: string;
  /** Both ends of a range first. */
  readonly accepted: readonly unknown[];
  /** Values just outside first. */
  readonly rejected: readonly unknown[];
  /** Lists that are rejected for one of their items, with its index. */
  readonly rejectedItems?: readonly (readonly [value: readonly unknown[], index: number])[];
}

/** A value of every JSON type but those named. */
export function otherTypesThan(...types: readonly ('string' | 'number' | 'boolean' | 'null' | 'array' | 'object')[]) {
  const samples = { null: null, string: 'text', number: 1, boolean: true, array: [], object: {} };
  return Object.entries(samples).flatMap(([type, value]) => (types.some((own) => own === type) ? [] : [value]));
}

/** Text of a number of UTF-16 code units, half of them made of pairs. */
export const textOf = (length: number) => '😀'.repeat(Math.floor(length / 4)).padEnd(length, 'a');

/** Text of a range of lengths, in UTF-16 code units. */
export function text(min: number, max: number): FieldCases {
  return {
    takes: `text of ${min} to ${max} characters`,
    accepted: ['a'.repeat(max), 'a'.repeat(Math.max(min, 1)), ...(min === 0 ? [''] : []), textOf(max)],
    rejected: ['a'.repeat(max + 1), ...(min === 1 ? [''] : []), 7, ...otherTypesThan('string'), textOf(max + 1)],
  };
}

export const boolean: FieldCases = {
  takes: 'true or false',
  accepted: [true, false],
  rejected: [null, 'true', 1, 'false', 0, '', [], {}],
};

export function integer(min: number, max: number): FieldCases {
  return {
    takes: `a whole number from ${min} to ${max}`,
    accepted: [min, max, min + 1, max - 1],
    rejected: [min - 1, max + 1, min + 0.5, null, String(min), -max - 1, 1e300, true, [min], {}],
  };
}

export function number(min: number, max: number): FieldCases {
  return {
    takes: `a number from ${min} to ${max}`,
    accepted: [min, max, min + 0.125, (min + max) / 2, max - 0.125],
    rejected: [min - 0.001, max + 0.001, null, String(min), 0, -min, true, [min], {}],
  };
}

export function oneOf(...names: readonly string[]): FieldCases {
  const strangers = ['', names.join(), ...names.flatMap((name) => [name.toUpperCase(), ` ${name}`, `${name} `])];
  return {
    takes: `one of ${names.join(', ')}`,
    accepted: names,
    rejected: ['other', null, true, ...strangers.filter((name) => !names.includes(name)), names, 1, {}],
  };
}

export function listOf(min: 0 | 1, ...names: readonly string[]): FieldCases {
  return {
    takes: `a list of ${min === 1 ? 'one or more' : 'any number'} of ${names.join(', ')}`,
    accepted: [
      [names[0]],
      ...(min === 0 ? [[]] : []),
      [names[1], names[0]],
      names,
      names.toReversed(),
      [names[0], names[0]],
    ],
    rejected: [...(min === 1 ? [[]] : []), null, names[0], 1, true, {}],
    rejectedItems: [
      [['other'], 0],
      [[names[0], 'other'], 1],
      [[null], 0],
      [[names], 0],
      [[names[0]?.toUpperCase()], 0],
    ],
  };
}

export const orNull = ({ takes, accepted, rejected, rejectedItems }: FieldCases): FieldCases => ({
  takes: `${takes}, or null`,
  accepted: [...accepted, null],
  rejected: rejected.filter((value) => value !== null),
  ...(rejectedItems && { rejectedItems }),
});

export const dateTime: FieldCases = {
  takes: 'a date-time with time and offset',
  accepted: [
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '2026-09-12T17:00:00+02:00',
    '2026-09-12T17:00Z',
    '2028-02-29T00:00:00.123456-11:30',
  ],
  rejected: [
    '2026-09-12',
    null,
    '2026-09-12T17:00:00',
    '2026-02-30T17:00Z',
    '0000-01-01T00:00+00:01',
    '9999-12-31T23:59:00-00:01',
    ...['2026-09-12 17:00Z', '17:00Z', '2026-09-12T24:00Z', '2026-09-12T17:00:00+0200', '2026-09-12T17:00:00z'],
    ...['tomorrow', '', 1_789_225_200_000, true, [], {}],
  ],
};

export const colour: FieldCases = {
  takes: "'#' and six hexadecimal digits",
  accepted: ['#0a1b2c', '#0A1B2C', '#ffffff'],
  rejected: ['white', '#12345', '#12345g', '#fff', '0a1b2c', '#0a1b2c1', '', '#0a1b2c\n', ...otherTypesThan('string')],
};

const dark = '#102030';

export const threeColours: FieldCases = {
  takes: 'three colours that are not very light',
  accepted: [[dark, '#AaBb11', '#000000'], Array(3).fill('#d2d2d2')],
  rejected: [[dark, dark], [dark, dark, dark, dark], [], dark, ...otherTypesThan('array')],
  rejectedItems: [
    ...['102030', '#123', '#00000', '#0000000', '#00000g', 'black', '', '#000000\n', '#ffffff', null].map(
      (colour): [unknown[], number] => [[dark, colour, dark], 1],
    ),
  ],
};

export const templateIds: FieldCases = {
  takes: `a list of ${limits.templateIds.min} to ${limits.templateIds.max} ids of at least one character`,
  accepted: [
    ['t'],
    Array.from({ length: limits.templateIds.max }, (_, index) => `t${index}`),
    ['t', 't'],
    ['a'.repeat(300)],
  ],
  rejected: [[], Array(limits.templateIds.max + 1).fill('t'), 't', ...otherTypesThan('array')],
  rejectedItems: [
    [[''], 0],
    [['t', ''], 1],
    [[1], 0],
    [[null], 0],
  ],
};

/** The keys of the settings map, row by row. */
export const settingCases = {
  captureTypes: listOf(1, 'photo', 'boomerang', 'slowmo', 'video', 'gif', 'aiPhoto', 'aiCustomPrompt'),
  uploadOriginals: boolean,
  countdownTimer: integer(0, 30),
  soundEnabled: boolean,
  takeMoreEnabled: boolean,
  soundDuringBoomerangRecord: boolean,
  actions: listOf(0, 'email', 'sms', 'qrCode', 'airdrop'),
  sharedGalleryEnabled: boolean,
  attractScreenDelay: orNull(number(5, 3600)),
  videoMaxDuration: integer(3, 300),
  autoGifFromPhotos: boolean,
  gifNumberOfFrames: integer(2, 12),
  gifBoomerang: boolean,
  gifCountdownTimer: integer(0, 30),
  boomerangRecordDuration: number(0.5, 10),
  gifPlaybackSpeed: oneOf('slow', 'medium', 'fast'),
  dataCollectionPosition: oneOf('beforeCapture', 'afterCapture'),
  galleryButtonOnHomeScreen: oneOf('none', 'cameraRoll', 'cloud'),
  aiRerollCount: integer(0, 20),
  passcodeOnQRScreen: boolean,
  menuGalleryButtonsShown: boolean,
  attractScreenRoles: listOf(1, 'allInOne', 'camera', 'sharingStation'),
  cropOriginals: oneOf('none', 'template'),
  addTemplatedOriginalToAiSessions: boolean,
  aiPhotoChildlike: orNull(boolean),
  templatePreviewDisabled: orNull(boolean),
  printCountMax: orNull(integer(1, 1_000_000)),
  captureModesHaveOrder: orNull(boolean),
  tapToContinue: orNull(boolean),
  takeMoreLimit: orNull(integer(0, 10)),
  touchToStartScreen: orNull(oneOf('auto', 'always', 'never')),
} as const satisfies Readonly<Record<string, FieldCases>>;

/** The fields of an event whose values are no IDs of other resources; `clearable` ones accept null in an update. */
export const eventFieldCases = {
  name: { ...text(limits.eventName.min, limits.eventName.max), clearable: false },
  date: { ...dateTime, clearable: false },
  hashtag: { ...text(0, limits.hashtag.max), clearable: true },
  notes: { ...text(0, limits.notes.max), clearable: true },
  idUser: { ...text(0, limits.idUser.max), clearable: true },
  colors: { ...threeColours, clearable: false },
  captureMessage: { ...text(0, limits.captureMessage.max), clearable: true },
  brandingTextColor: { ...colour, clearable: true },
} as const satisfies Readonly<Record<string, FieldCases & { readonly clearable: boolean }>>;
