import { codedFilm, type Film } from './h264.ts';

/** A film that plays again and again until a time is over. */
export interface Video extends Film {
  readonly picturesPerSecond: number;
  /** How many pictures are shown in all; at least one. */
  readonly shown: number;
}

/**
 * Writes an MP4 with a video and no sound. The film's pictures are in it once, however often they are shown: its tables name the
 * same bytes again.
 */
export function mp4Of(video: Video): Uint8Array {
  const { sequence, picture, units } = codedFilm(video);
  const samples = units.map((unit) => joined([uint32(unit.length), unit]));
  const type = box('ftyp', ascii('isom'), uint32(512), ascii('isomiso2avc1mp41'));
  const headerAt = (offset: number) => movie(video, { sequence, picture, samples, offset });
  const offset = type.length + headerAt(0).length + 8;
  return joined([type, headerAt(offset), box('mdat', ...samples)]);
}

interface Contents {
  readonly sequence: Uint8Array;
  readonly picture: Uint8Array;
  readonly samples: readonly Uint8Array[];
  /** Where in the file the first sample is. */
  readonly offset: number;
}

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const uint16 = (...values: number[]) => Uint8Array.from(values.flatMap((value) => [value >> 8, value & 255]));
const uint32 = (...values: number[]) =>
  Uint8Array.from(values.flatMap((value) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]));
const zeros = (count: number) => new Uint8Array(count);

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function box(name: string, ...content: readonly Uint8Array[]): Uint8Array {
  const body = joined(content);
  return joined([uint32(body.length + 8), ascii(name), body]);
}

/** A box with a version and flags. */
const fullBox = (name: string, flags: number, ...content: readonly Uint8Array[]) =>
  box(name, uint32(flags), ...content);

/** Nothing is turned or moved. */
const upright = uint32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

function movie(video: Video, contents: Contents): Uint8Array {
  const { widthPx, heightPx, picturesPerSecond, shown } = video;
  const header = fullBox(
    'mvhd',
    0,
    uint32(0, 0, picturesPerSecond, shown, 0x10000),
    uint16(0x100),
    zeros(10),
    upright,
    zeros(24),
    uint32(2),
  );
  const track = fullBox(
    'tkhd',
    3,
    uint32(0, 0, 1, 0, shown),
    zeros(16),
    upright,
    uint32(widthPx * 65_536, heightPx * 65_536),
  );
  const media = fullBox('mdhd', 0, uint32(0, 0, picturesPerSecond, shown), uint16(0x55c4, 0));
  const handler = fullBox('hdlr', 0, uint32(0), ascii('vide'), zeros(12), ascii('video\0'));
  const source = box('dinf', fullBox('dref', 0, uint32(1), fullBox('url ', 1)));
  const table = sampleTable(video, contents);
  const kind = box('minf', fullBox('vmhd', 1, zeros(8)), source, table);
  return box('moov', header, box('trak', track, box('mdia', media, handler, kind)));
}

function sampleTable(
  { widthPx, heightPx, shown }: Video,
  { sequence, picture, samples, offset }: Contents,
): Uint8Array {
  const configuration = box(
    'avcC',
    Uint8Array.of(1, ...sequence.subarray(1, 4), 0xff, 0xe1),
    uint16(sequence.length),
    sequence,
    Uint8Array.of(1),
    uint16(picture.length),
    picture,
  );
  const description = box(
    'avc1',
    zeros(6),
    uint16(1),
    zeros(16),
    uint16(widthPx, heightPx),
    uint32(0x480000, 0x480000, 0),
    uint16(1),
    zeros(32),
    uint16(0x18, 0xffff),
    configuration,
  );
  // Each time that the film begins again is a chunk at the same place; the last may be shorter.
  const length = samples.length;
  const [rounds, rest] = [Math.floor(shown / length), shown % length];
  const chunks = [...(rounds > 0 ? [[1, length, 1]] : []), ...(rest > 0 ? [[rounds + 1, rest, 1]] : [])];
  const times = rounds + (rest > 0 ? 1 : 0);
  const every = (count: number, value: (at: number) => number) =>
    uint32(...Array.from({ length: count }, (_, at) => value(at)));
  return box(
    'stbl',
    fullBox('stsd', 0, uint32(1), description),
    fullBox('stts', 0, uint32(1, shown, 1)),
    fullBox(
      'stss',
      0,
      uint32(times),
      every(times, (at) => at * length + 1),
    ),
    fullBox('stsc', 0, uint32(chunks.length, ...chunks.flat())),
    fullBox(
      'stsz',
      0,
      uint32(0, shown),
      every(shown, (at) => samples[at % length]?.length ?? 0),
    ),
    fullBox(
      'stco',
      0,
      uint32(times),
      every(times, () => offset),
    ),
  );
}
