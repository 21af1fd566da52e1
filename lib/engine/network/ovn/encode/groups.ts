import type { NorthboundRow } from '../../driver.ts';
import { parseCidr } from '../../ip.ts';
import { entryOf, groupName, idsOf, idsOfUnsaid, setName, uuidFor } from '../identity.ts';
import { normalizedMap, normalizedSet } from '../ovsdb/values.ts';
import type { Rows } from '../rows.ts';
import { type DesiredRow, desiredRow } from './desired-row.ts';

/** A group with its members, even if only members are declared. */
export function encodeGroup(name: string, rows: Rows): DesiredRow {
  const row = rows.get('port_group', name);
  const members = rows.find('port_group_port', 'group', name);
  const ports = members.filter(({ port }) => isChecked(rows, port));
  return {
    table: 'Port_Group',
    uuid: uuidFor('port_group', name),
    columns: {
      name: groupName(name),
      ports: normalizedSet(ports.map(({ port }) => rows.uuidOf('logical_switch_port', port))),
      external_ids: normalizedMap([
        ...Object.entries(row ? idsOf(row) : idsOfUnsaid('port_group', name)),
        ...members.map(entryOf),
      ]),
    },
  };
}

export const isChecked = (rows: Rows, port: string) => Boolean(rows.get('logical_switch_port', port)?.allowed);

export const setUuid = (name: string, version: 4 | 6) => uuidFor(`address_set ${version}`, name);
export const versionOf = (address: string) => (address.includes(':') ? 6 : 4);

/**
 * The addresses of one family of a set, since a match compares one family. Exists even if empty, because rules refer to
 * it.
 */
export function encodeSet(name: string, version: 4 | 6, rows: Rows): DesiredRow {
  const members = rows.find('address_set_address', 'set', name).filter(({ address }) => versionOf(address) === version);
  return {
    table: 'Address_Set',
    uuid: setUuid(name, version),
    columns: {
      name: setName(name, version),
      addresses: normalizedSet(members.map(({ address }) => address)),
      external_ids: normalizedMap([...Object.entries(idsOfUnsaid('address_set', name)), ...members.map(entryOf)]),
    },
  };
}

const RULE_PRIORITY = 1002;

export function encodeAcl(row: NorthboundRow<'acl'>): DesiredRow[] {
  const columns = {
    priority: RULE_PRIORITY,
    direction: row.direction === 'ingress' ? 'to-lport' : 'from-lport',
    match: matchOf(row),
    action: row.isStateful ? 'allow-related' : 'allow-stateless',
  };
  return [desiredRow(row, columns)];
}

function matchOf(row: NorthboundRow<'acl'>): string {
  const at = row.direction === 'ingress' ? 'outport' : 'inport';
  return [`${at} == @${groupName(row.group)}`, `ip${row.version}`, ...remoteOf(row), ...protocolOf(row)].join(' && ');
}

function remoteOf({ remote, direction, version }: NorthboundRow<'acl'>): string[] {
  if (remote === null) return [];
  const field = `ip${version}.${direction === 'ingress' ? 'src' : 'dst'}`;
  if ('set' in remote) return [`${field} == $${setName(remote.set, version)}`];
  return parseCidr(remote.cidr)?.prefix === 0 ? [] : [`${field} == ${remote.cidr}`];
}

const WITH_PORTS: Readonly<Record<number, string>> = { 6: 'tcp', 17: 'udp', 132: 'sctp' };
const ICMP: Readonly<Record<number, string>> = { 1: 'icmp4', 58: 'icmp6' };

function protocolOf({ protocol, min, max }: NorthboundRow<'acl'>): string[] {
  if (protocol === null) return [];
  const icmp = ICMP[protocol];
  if (icmp !== undefined) {
    const type = min === null ? [] : [`${icmp}.type == ${min}`];
    return [icmp, ...type, ...(min === null || max === null ? [] : [`${icmp}.code == ${max}`])];
  }
  const name = WITH_PORTS[protocol];
  if (name === undefined) {
    // OVN has no ports for other protocols: a rule with ports would otherwise allow too much.
    return min === null ? [`ip.proto == ${protocol}`] : [`ip.proto == ${protocol}`, '0'];
  }
  if (min === null) return [name];
  const high = max ?? min;
  return high === min ? [`${name}.dst == ${min}`] : [`${name}.dst >= ${min}`, `${name}.dst <= ${high}`];
}

const DROP = 'nephos_drop';
export const DROP_UUID = uuidFor('driver', DROP);

/** Lower than the rules; rules that address configuration depends on have a higher one. */
const DROP_PRIORITY = 1001;
const ALWAYS_PRIORITY = 1003;
/** Neighbour and router discovery and multicast listeners, as in port-filter.ts. */
const NEIGHBOURS = 'icmp6.type == {130, 131, 132, 133, 134, 135, 136, 143}';
const DHCP = '(ip4 && udp.src == 68 && udp.dst == 67) || (ip6 && udp.src == 546 && udp.dst == 547)';

/** The group of all ports with port security: drops what no rule allows. */
export function encodeDrop(): DesiredRow[] {
  const outgoing = `inport == @${DROP}`;
  const incoming = `outport == @${DROP}`;
  return [
    {
      table: 'Port_Group',
      uuid: DROP_UUID,
      columns: { name: DROP, external_ids: idsOfUnsaid('driver', DROP) },
    },
    dropAcl('out', 'from-lport', DROP_PRIORITY, `${outgoing} && ip`, 'drop'),
    dropAcl('in', 'to-lport', DROP_PRIORITY, `${incoming} && ip`, 'drop'),
    dropAcl('out-neighbours', 'from-lport', ALWAYS_PRIORITY, `${outgoing} && ${NEIGHBOURS}`, 'allow'),
    dropAcl('in-neighbours', 'to-lport', ALWAYS_PRIORITY, `${incoming} && ${NEIGHBOURS}`, 'allow'),
    dropAcl('out-dhcp', 'from-lport', ALWAYS_PRIORITY, `${outgoing} && (${DHCP})`, 'allow'),
  ];
}

const dropAcl = (name: string, direction: string, priority: number, match: string, action: string): DesiredRow => ({
  table: 'ACL',
  uuid: uuidFor('driver', `${DROP} ${name}`),
  columns: { priority, direction, match, action, external_ids: idsOfUnsaid('driver', `${DROP} ${name}`) },
});
