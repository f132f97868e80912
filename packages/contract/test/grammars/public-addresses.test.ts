import { runs } from '@boothkit/test-support/long';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPublicIpv4, isPublicIpv6 } from '../../src/grammars/https-url.ts';
import { whyNotPublicHttps } from '../../src/rules.ts';

/** Special-purpose IPv4 blocks of IANA's registry, as first and last address. */
const privateIpv4: readonly [first: string, last: string][] = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '255.255.255.255'],
];

const toNumber = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const toDotted = (address: number) => [24, 16, 8, 0].map((shift) => (address >>> shift) & 255).join('.');
const privateRanges = privateIpv4.map(([first, last]) => [toNumber(first), toNumber(last)] as const);
const isPrivate = (address: number) => privateRanges.some(([first, last]) => address >= first && address <= last);

describe('an IPv4 address is classified by its block:', () => {
  test.each(privateIpv4)('%s to %s are private, their neighbours are not', (first, last) => {
    expect(isPublicIpv4(first)).toBe(false);
    expect(isPublicIpv4(last)).toBe(false);
    if (first !== '0.0.0.0') expect(isPublicIpv4(toDotted(toNumber(first) - 1))).toBe(true);
    if (last !== '255.255.255.255') expect(isPublicIpv4(toDotted(toNumber(last) + 1))).toBe(true);
  });

  const nearAnEdge = fc
    .tuple(fc.constantFrom(...privateRanges.flat()), fc.integer({ min: -300, max: 300 }))
    .map(([edge, distance]) => (edge + distance + 2 ** 32) % 2 ** 32);
  const anyAddress = fc.oneof(fc.nat(0xff_ff_ff_ff), nearAnEdge);

  test('all others are public', () => {
    fc.assert(
      fc.property(anyAddress, (address) => {
        expect(isPublicIpv4(toDotted(address))).toBe(!isPrivate(address));
      }),
      runs(1000),
    );
  });

  test('however a URL writes it', () => {
    const spellings = [
      toDotted,
      String,
      (address: number) => `0x${address.toString(16)}`,
      (address: number) => `0${address.toString(8)}`,
      (address: number) => `${address >>> 24}.${address & 0xff_ff_ff}`,
      (address: number) =>
        `0x${(address >>> 24).toString(16)}.0${((address >>> 16) & 255).toString(8)}.${address & 0xff_ff}`,
      (address: number) => `${toDotted(address)}.`,
    ];
    fc.assert(
      fc.property(anyAddress, fc.constantFrom(...spellings), (address, spelling) => {
        const refused = isPrivate(address) ? 'its address is not public' : undefined;
        expect(whyNotPublicHttps(`https://${spelling(address)}/a.png`)).toBe(refused);
      }),
      runs(1000),
    );
  });
});

const wide = (text: string) => BigInt(`0x${text.replaceAll(':', '')}`);
const block = (prefix: string, bits: number) => {
  const first = wide(prefix);
  return [first, first + (1n << BigInt(128 - bits)) - 1n] as const;
};
const globalUnicast = block('2000:0000:0000:0000:0000:0000:0000:0000', 3);
const translated = block('0064:ff9b:0000:0000:0000:0000:0000:0000', 96);
/** Special-purpose blocks within global unicast: protocol assignments with Teredo, documentation twice, 6to4. */
const special = [
  block('2001:0000:0000:0000:0000:0000:0000:0000', 23),
  block('2001:0db8:0000:0000:0000:0000:0000:0000', 32),
  block('2002:0000:0000:0000:0000:0000:0000:0000', 16),
  block('3fff:0000:0000:0000:0000:0000:0000:0000', 20),
];
const within = (address: bigint, [first, last]: readonly [bigint, bigint]) => address >= first && address <= last;

function isPublic(address: bigint): boolean {
  if (within(address, translated)) return !isPrivate(Number(address & 0xff_ff_ff_ffn));
  return within(address, globalUnicast) && !special.some((range) => within(address, range));
}

const groups = (address: bigint) => (address.toString(16).padStart(32, '0').match(/.{4}/g) ?? []).join(':');

/** The form that `URL` gives a host, without its brackets. */
const canonical = (address: bigint) => new URL(`https://[${groups(address)}]/`).hostname.slice(1, -1);

describe('an IPv6 address is classified by its block:', () => {
  const edges = [globalUnicast, translated, ...special].flatMap(([first, last]) => [
    first - 1n,
    first,
    last,
    last + 1n,
  ]);

  test.each(edges.map((edge) => [groups(edge), isPublic(edge)] as const))('%s is public: %s', (address, expected) => {
    expect(isPublicIpv6(canonical(wide(address)))).toBe(expected);
    expect(whyNotPublicHttps(`https://[${address}]/`) === undefined).toBe(expected);
  });

  test('only global unicast outside special blocks, and translated public IPv4, are public', () => {
    const prefixes = [
      0n,
      0xffffn << 32n,
      ...[globalUnicast, translated, ...special].map(([first]) => first),
      0xfe80n << 112n,
      0xfd00n << 112n,
    ];
    const anyAddress = fc
      .tuple(fc.constantFrom(...prefixes), fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }), fc.nat(128))
      .map(([prefix, noise, shift]) => prefix ^ (noise >> BigInt(shift)));
    fc.assert(
      fc.property(anyAddress, (address) => {
        expect(isPublicIpv6(canonical(address))).toBe(isPublic(address));
      }),
      runs(2000),
    );
  });
});
