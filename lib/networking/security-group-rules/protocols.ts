/** Protocol names and numbers; docs/contract/networking.md 1 and 9. */
const NUMBERS = new Map([
  ['icmp', 1],
  ['tcp', 6],
  ['udp', 17],
  ['dccp', 33],
  ['icmpv6', 58],
  ['ipv6-icmp', 58],
  ['sctp', 132],
  ['udplite', 136],
]);

/** Protocols with ports. */
export const PORT_PROTOCOLS = ['tcp', 'udp', 'sctp', 'dccp', 'udplite'] as const;

/** Spellings of any protocol. */
export const ANY_PROTOCOL: readonly string[] = ['', 'any', '-1'];

const ICMP = 1;
const ICMP_V6 = 58;

/** Whether the number is one of ICMP's. */
export const isIcmp = (protocol: number): boolean => protocol === ICMP || protocol === ICMP_V6;

/** Protocol number by name or number; undefined if unknown. In IPv6, icmp means ICMPv6. */
export function protocolNumber(text: string, ethertype?: string): number | undefined {
  const number = /^\d{1,3}$/.test(text) ? Number(text) : NUMBERS.get(text);
  if (number === undefined || number > 255) return undefined;
  return number === ICMP && ethertype === 'IPv6' ? ICMP_V6 : number;
}
