import ipaddr from 'ipaddr.js';

type IpVersion = 4 | 6;

export interface Ip {
  version: IpVersion;
  value: bigint;
}

/** A block of addresses, host bits cut off. */
export interface Cidr {
  version: IpVersion;
  prefix: number;
  first: bigint;
  last: bigint;
  /** Normalised: `10.0.0.0/24`. */
  text: string;
}

const BITS = { 4: 32, 6: 128 } as const;

/** Reads an address in full notation, without a zone; undefined when the text is none. */
export function parseIp(text: string): Ip | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return { version: 4, value: bigintOf(ipaddr.IPv4.parse(text)) };
  if (!text.includes('%') && ipaddr.IPv6.isValid(text)) return { version: 6, value: bigintOf(ipaddr.IPv6.parse(text)) };
  return undefined;
}

/** The one spelling of an address: dotted for IPv4, RFC 5952 for IPv6. */
export function formatIp({ version, value }: Ip): string {
  const bytes: number[] = [];
  for (let shift = BITS[version] - 8; shift >= 0; shift -= 8) bytes.push(Number((value >> BigInt(shift)) & 255n));
  const address = ipaddr.fromByteArray(bytes);
  return address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString();
}

/** An address in its one spelling; other text as it is. */
export function normalisedIp(text: string): string {
  const ip = parseIp(text);
  return ip ? formatIp(ip) : text;
}

/** Reads `address/prefix`; undefined when the text is none. */
export function parseCidr(text: string): Cidr | undefined {
  const [address = '', length = '', ...rest] = text.split('/');
  const ip = parseIp(address);
  if (!ip || rest.length > 0 || !/^\d{1,3}$/.test(length)) return undefined;
  const bits = BITS[ip.version];
  const prefix = Number(length);
  if (prefix > bits) return undefined;
  const size = 1n << BigInt(bits - prefix);
  const first = ip.value - (ip.value % size);
  const { version } = ip;
  return { version, prefix, first, last: first + size - 1n, text: `${formatIp({ version, value: first })}/${prefix}` };
}

/** Whether an address lies in a block. */
export const contains = (cidr: Cidr, ip: Ip): boolean =>
  ip.version === cidr.version && ip.value >= cidr.first && ip.value <= cidr.last;

/** Whether two blocks share an address. */
export const overlaps = (a: Cidr, b: Cidr): boolean =>
  a.version === b.version && a.first <= b.last && b.first <= a.last;

/** The addresses that hosts may have: without network and, in IPv4, broadcast; all of the smallest blocks. */
export function hostRange({ version, prefix, first, last }: Cidr): { first: bigint; last: bigint } {
  if (BITS[version] - prefix <= 1) return { first, last };
  return { first: first + 1n, last: version === 4 ? last - 1n : last };
}

/** An address as 32 hexadecimal digits: text order is address order. */
export const addressKey = (value: bigint): string => value.toString(16).padStart(32, '0');

/** The address behind a key. */
export const fromAddressKey = (key: string): bigint => BigInt(`0x${key}`);

/** The address a host with this MAC gives itself in a SLAAC subnet (modified EUI-64). */
export function slaacAddress(cidr: Cidr, mac: string): Ip {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = mac.split(':').map((byte) => Number.parseInt(byte, 16));
  const suffix = [a ^ 2, b, c, 255, 254, d, e, f].reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
  return { version: 6, value: cidr.first + suffix };
}

/** The block of addresses that count on one link alone. */
export const LINK: Cidr = {
  version: 6,
  prefix: 64,
  first: 0xfe80n << 112n,
  last: (0xfe80n << 112n) + (1n << 64n) - 1n,
  text: 'fe80::/64',
};

/** The address that a host with this MAC gives itself there. */
export const linkLocal = (mac: string): string => formatIp(slaacAddress(LINK, mac));

const bigintOf = (address: { toByteArray(): number[] }): bigint =>
  address.toByteArray().reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
