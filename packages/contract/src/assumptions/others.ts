/** The open points of the reference that a program can observe and the simulator has no alternative for. The texts are as those of an assumption. */
interface OtherAssumption {
  readonly decision: `S${number}`;
  readonly assumed: string;
  readonly reference: string;
  /** The behaviour that the service may have instead. */
  readonly otherwise: string;
}

/** Assumptions that are a setting of the simulator. */
export const settingAssumptions: readonly (OtherAssumption & { readonly option: string })[] = [
  {
    decision: 'S2',
    option: 'minColorContrast',
    assumed: 'rejects colours with a contrast of less than 1.5:1 against white',
    reference: 'Very light colours are rejected; how light is not specified (2.1).',
    otherwise: 'rejects fewer or more colours',
  },
  {
    decision: 'S48',
    option: 'expiredUrlStatus',
    assumed: 'responds with 401 for a signed URL that has expired',
    reference: 'Not specified (2.8).',
    otherwise: 'responds with 400, 403 or 410',
  },
  {
    decision: 'S68',
    option: 'rePinSeconds',
    assumed: 'applies a new version pin of a key after 60 seconds',
    reference: 'A new pin applies within a minute (9).',
    otherwise: 'applies the pin earlier',
  },
  {
    decision: 'S500',
    option: 'refreshGraceSeconds',
    assumed: 'accepts a refresh token of a connector again for 60 seconds',
    reference: 'Not specified (5, rule 8).',
    otherwise: 'accepts the token once, or for longer',
  },
];

/** Assumptions that the simulator cannot replace: it would take a change in more than one place. */
export const fixedAssumptions: readonly OtherAssumption[] = [
  {
    decision: 'S26',
    assumed: 'gives the logo and the gallery background URLs that do not expire, a new one for each image',
    reference: 'The lifetime of these two URLs is not specified (2.6).',
    otherwise: 'signs them for 7 days, or keeps the URL when the image is replaced',
  },
  {
    decision: 'S74',
    assumed: 'renews media URLs every 6 days',
    reference: 'A URL in a response is normally valid for at least 24 hours (2.8).',
    otherwise: 'renews them with each listing, or for 24 hours only',
  },
  {
    decision: 'S6',
    assumed: 'rejects a body with an unknown field',
    reference: 'Unknown settings are rejected (2.3); unknown fields of bodies are not mentioned.',
    otherwise: 'ignores the field',
  },
  {
    decision: 'S540',
    assumed: 'takes 8 MB as 8,000,000 bytes',
    reference: 'A file has at most 8 MB; the size of a megabyte is not specified (8).',
    otherwise: 'takes 8,388,608 bytes',
  },
  {
    decision: 'S740',
    assumed: 'turns an image as its EXIF data asks, to check its size and to scale it',
    reference: 'Sizes of images are given; their EXIF orientation is not mentioned (4.9).',
    otherwise: 'uses the pixels as they are stored, so that a scaled photo of a phone lies on its side',
  },
  {
    decision: 'S171',
    assumed: "takes the event's ID as `eventId` in the arguments of a tool",
    reference: 'The names of tools are given, but not their arguments (4.11).',
    otherwise: 'takes the ID as `event_id`',
  },
];
