import ipaddr from 'ipaddr.js';

type IpVersion = 4 | 6;

export interface Ip {
  version: IpVersion;
  value: bigint;
}

/** A block of addresses, without host bits. */
export interface Cidr {
  version: IpVersion;
  prefix: number;
  first: bigint;
  last: bigint;
  /** Normalized: `10.0.0.0/24`. */
  text: string;
}

const BITS = { 4: 32, 6: 128 } as const;

/** Parses an address in full notation without a zone; undefined for other text. */
export function parseIp(text: string): Ip | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return { version: 4, value: bigintOf(ipaddr.IPv4.parse(text)) };
  if (!text.includes('%') && ipaddr.IPv6.isValid(text)) return { version: 6, value: bigintOf(ipaddr.IPv6.parse(text)) };
  return undefined;
}

export function formatIp({ version, value }: Ip): string {
  const bytes: number[] = [];
  for (let shift = BITS[version] - 8; shift >= 0; shift -= 8) bytes.push(Number((value >> BigInt(shift)) & 255n));
  const address = ipaddr.fromByteArray(bytes);
  return address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString();
}

/** The canonical form of an address; other text is unchanged. */
export function normalisedIp(text: string): string {
  const ip = parseIp(text);
  return ip ? formatIp(ip) : text;
}

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

export const contains = (cidr: Cidr, ip: Ip): boolean =>
  ip.version === cidr.version && ip.value >= cidr.first && ip.value <= cidr.last;

export const overlaps = (a: Cidr, b: Cidr): boolean =>
  a.version === b.version && a.first <= b.last && b.first <= a.last;

/** Usable host addresses: without network and, for IPv4, broadcast address; all addresses of the smallest blocks. */
export function hostRange({ version, prefix, first, last }: Cidr): { first: bigint; last: bigint } {
  if (BITS[version] - prefix <= 1) return { first, last };
  return { first: first + 1n, last: version === 4 ? last - 1n : last };
}

/** 32 hexadecimal digits, so that text order is address order. */
export const addressKey = (value: bigint): string => value.toString(16).padStart(32, '0');

export const fromAddressKey = (key: string): bigint => BigInt(`0x${key}`);

/** The SLAAC address of a MAC in a subnet (modified EUI-64). */
export function slaacAddress(cidr: Cidr, mac: string): Ip {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = mac.split(':').map((byte) => Number.parseInt(byte, 16));
  const suffix = [a ^ 2, b, c, 255, 254, d, e, f].reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
  return { version: 6, value: cidr.first + suffix };
}

/** IPv6 link-local addresses. */
export const LINK: Cidr = {
  version: 6,
  prefix: 64,
  first: 0xfe80n << 112n,
  last: (0xfe80n << 112n) + (1n << 64n) - 1n,
  text: 'fe80::/64',
};

/** The link-local address of a MAC. */
export const linkLocal = (mac: string): string => formatIp(slaacAddress(LINK, mac));

const bigintOf = (address: { toByteArray(): number[] }): bigint =>
  address.toByteArray().reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
