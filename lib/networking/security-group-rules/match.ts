import { parseCidr, parseIp } from '#lib/engine/network/ip.ts';
import { Invalid } from '#lib/errors/errors.ts';
import type { Direction, Ethertype } from './attributes.ts';
import { ANY_PROTOCOL, isIcmp, PORT_PROTOCOLS, protocolNumber } from './protocols.ts';
import type { RequestedMatch } from './schema.ts';

/** A validated match; null matches everything. */
export interface Match {
  direction: Direction;
  ethertype: Ethertype;
  protocol: string | null;
  port_range_min: number | null;
  port_range_max: number | null;
  remote_ip_prefix: string | null;
  remote_group_id: string | null;
  remote_address_group_id: string | null;
  match_key: string;
}

/** Parses and validates a match; docs/contract/networking.md 1 and 9. @throws 400 with upstream's type */
export function matchOf(input: RequestedMatch): Match {
  const ethertype = ethertypeOf(input.ethertype);
  const protocol = protocolOf(input.protocol);
  const port_range_min = portOf(input.port_range_min);
  const port_range_max = portOf(input.port_range_max);
  const remote_group_id = input.remote_group_id || null;
  const remote_ip_prefix = prefixOf(input.remote_ip_prefix);
  const remote_address_group_id = input.remote_address_group_id || null;
  if ([remote_group_id, remote_ip_prefix, remote_address_group_id].filter((remote) => remote !== null).length > 1) {
    throw Invalid(
      'Only remote_ip_prefix, remote_group_id or remote_address_group_id may be provided.',
      undefined,
      'SecurityGroupMultipleRemoteEntites',
    );
  }
  assertFamily(ethertype, remote_ip_prefix);
  const number = protocol === null ? null : protocolNumber(protocol, ethertype);
  if (protocol !== null && number === protocolNumber('icmpv6') && ethertype === 'IPv4') {
    throw Invalid(
      `Invalid ethertype ${ethertype} for protocol ${protocol}.`,
      undefined,
      'SecurityGroupEthertypeConflictWithProtocol',
    );
  }
  assertPorts(number, port_range_min, port_range_max);
  const match = { direction: input.direction, ethertype, protocol, port_range_min, port_range_max, remote_ip_prefix };
  const key = [match.direction, ethertype, number, port_range_min, port_range_max, narrowed(remote_ip_prefix)];
  // Rules without an address group keep the key from before they existed.
  const remotes = remote_address_group_id === null ? [remote_group_id] : [remote_group_id, remote_address_group_id];
  return { ...match, remote_group_id, remote_address_group_id, match_key: JSON.stringify([...key, ...remotes]) };
}

/** Removes host bits of a prefix. */
export const normalizedCidr = (prefix: string | null): string | null =>
  prefix === null ? null : (parseCidr(prefix)?.text ?? prefix);

/** A prefix of length 0 matches everything, like none. */
const narrowed = (prefix: string | null): string | null =>
  prefix === null || prefix.endsWith('/0') ? null : normalizedCidr(prefix);

function ethertypeOf(text: string | null | undefined): Ethertype {
  const known = (['IPv4', 'IPv6'] as const).find((type) => type.toLowerCase() === (text ?? 'IPv4').toLowerCase());
  if (known) return known;
  throw Invalid(
    `Security group rule for ethertype '${text}' not supported. Allowed values are IPv4, IPv6.`,
    undefined,
    'SecurityGroupRuleInvalidEtherType',
  );
}

/** Lower-case name or number; null for all protocols. */
function protocolOf(given: string | number | null | undefined): string | null {
  const text = String(given ?? '').toLowerCase();
  if (ANY_PROTOCOL.includes(text)) return null;
  if (protocolNumber(text) !== undefined) return text;
  throw Invalid(
    `Security group rule protocol ${given} not supported. Only protocol values ${PORT_PROTOCOLS.join(', ')}, icmp, ` +
      'icmpv6, any and integer representations [0 to 255] are supported.',
    undefined,
    'SecurityGroupRuleInvalidProtocol',
  );
}

function portOf(given: string | number | null | undefined): number | null {
  if (given === null || given === undefined || given === '') return null;
  const port = /^\d{1,5}$/.test(String(given)) ? Number(given) : Number.NaN;
  if (port >= 0 && port <= 65_535) return port;
  throw invalidPort(given);
}

const invalidPort = (port: string | number) =>
  Invalid(`Invalid value for port ${port}. Use 1 to 65535.`, undefined, 'SecurityGroupInvalidPortValue');

/** A prefix as written; an address becomes a block. */
function prefixOf(text: string | null | undefined): string | null {
  if (text === null || text === undefined || text === '') return null;
  const ip = parseIp(text);
  if (ip) return `${text}/${ip.version === 4 ? 32 : 128}`;
  if (parseCidr(text)) return text;
  throw Invalid(`Invalid CIDR ${text} given as IP prefix.`, undefined, 'InvalidCIDR');
}

function assertFamily(ethertype: Ethertype, prefix: string | null): void {
  const version = prefix === null ? undefined : parseCidr(prefix)?.version;
  if (version === undefined || ethertype === `IPv${version}`) return;
  throw Invalid(
    `Conflicting value ethertype ${ethertype} for CIDR ${prefix}.`,
    undefined,
    'SecurityGroupRuleParameterConflict',
  );
}

/** Validates ports, or type and code for ICMP. */
function assertPorts(protocol: number | null | undefined, min: number | null, max: number | null): void {
  if (min === null && max === null) return;
  if (protocol === null || protocol === undefined) {
    throw Invalid(
      'Must also specify protocol if port range is given.',
      undefined,
      'SecurityGroupProtocolRequiredWithPorts',
    );
  }
  if (isIcmp(protocol)) {
    assertIcmp(min, max);
    return;
  }
  if (!PORT_PROTOCOLS.some((name) => protocolNumber(name) === protocol)) {
    throw Invalid(
      `Invalid protocol ${protocol} for port range, only supported for ${PORT_PROTOCOLS.join(', ')}.`,
      undefined,
      'SecurityGroupInvalidProtocolForPort',
    );
  }
  if (min === 0 || max === 0) throw invalidPort(0);
  if (min === null || max === null || min > max) {
    throw Invalid(
      'For TCP/UDP protocols, port_range_min must be <= port_range_max, and both must be given.',
      undefined,
      'SecurityGroupInvalidPortRange',
    );
  }
}

function assertIcmp(type: number | null, code: number | null): void {
  for (const [field, attribute, value] of [
    ['type', 'port_range_min', type],
    ['code', 'port_range_max', code],
  ] as const) {
    if (value === null || value <= 255) continue;
    throw Invalid(
      `Invalid value for ICMP ${field} (${attribute}) ${value}. It must be 0 to 255.`,
      undefined,
      'SecurityGroupInvalidIcmpValue',
    );
  }
  if (type === null) {
    throw Invalid(
      `ICMP code (port-range-max) ${code} is provided but ICMP type (port-range-min) is missing.`,
      undefined,
      'SecurityGroupMissingIcmpType',
    );
  }
}
