/** The protocols a rule may name, and their numbers; docs/contract/networking.md 1 and 9. */
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

/** Those whose packets have ports. */
export const PORT_PROTOCOLS = ['tcp', 'udp', 'sctp', 'dccp', 'udplite'] as const;

/** Spellings of "whatever the protocol". */
export const ANY_PROTOCOL: readonly string[] = ['', 'any', '-1'];

const ICMP = 1;
const ICMP_V6 = 58;

/** Whether the number is one of ICMP's. */
export const isIcmp = (protocol: number): boolean => protocol === ICMP || protocol === ICMP_V6;

/** The number of a protocol by name or number; undefined when there is no such. In IPv6 plain icmp is ICMPv6. */
export function protocolNumber(text: string, ethertype?: string): number | undefined {
  const number = /^\d{1,3}$/.test(text) ? Number(text) : NUMBERS.get(text);
  if (number === undefined || number > 255) return undefined;
  return number === ICMP && ethertype === 'IPv6' ? ICMP_V6 : number;
}
