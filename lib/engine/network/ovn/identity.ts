import { createHash } from 'node:crypto';
import type { NorthboundRow, TableName } from '../driver.ts';
import { type Atom, type Columns, normalizedMap, readMapColumn } from './ovsdb/values.ts';
import type { NbTable } from './schema.ts';

/** The OVN table of each kind of row. Members of groups and sets are entries of their row. */
export const NB_TABLES = {
  logical_switch: 'Logical_Switch',
  logical_switch_port: 'Logical_Switch_Port',
  qos: 'QoS',
  dhcp_options: 'DHCP_Options',
  port_dhcp: 'DHCP_Options',
  port_group: 'Port_Group',
  acl: 'ACL',
  logical_router: 'Logical_Router',
  logical_router_port: 'Logical_Router_Port',
  static_route: 'Logical_Router_Static_Route',
  nat: 'NAT',
} as const satisfies Partial<Record<TableName, NbTable>>;

export type EntryTable = Exclude<TableName, keyof typeof NB_TABLES>;

/** Keys in `external_ids` that mark rows of Nephos; other keys belong to others. */
export const TABLE = 'nephos:table';
export const NAME = 'nephos:name';
const OWNER = 'nephos:owner';
/**
 * The complete row as JSON, because columns do not contain everything. The number is the version of the format: rows of
 * another version are created again.
 */
const ROW = 'nephos:row:2';
const ENTRY = 'nephos:entry:';

const SPACE = 'nephos northbound ';

/** Deterministic, so that of two processes that create one object, one is rejected. */
export function uuidFor(kind: string, name: string): string {
  const hash = createHash('sha1').update(`${SPACE}${kind} ${name}`).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** A locally administered MAC for ports of OVN itself. */
export function macFor(kind: string, name: string): string {
  const hex = createHash('sha1').update(`${SPACE}${kind} ${name}`).digest('hex');
  return ['fa', '16', '3e', hex.slice(0, 2), hex.slice(2, 4), hex.slice(4, 6)].join(':');
}

const word = (name: string) => name.replace(/[^A-Za-z0-9_]/g, '_');
export const groupName = (group: string) => `pg_${word(group)}`;
export const setName = (set: string, version: 4 | 6) => `as_${word(set)}_ip${version}`;
/** Switches and routers share one namespace for port names. */
export const routerPortName = (name: string) => `lrp-${name}`;

/** `external_ids` of a declared row. Auxiliary rows have no owner. */
export function idsOf(row: NorthboundRow): Record<string, Atom> {
  const { table, name, owner, drift: _drift, ...rest } = row;
  return normalizedMap([
    [TABLE, table],
    [NAME, name],
    [OWNER, owner],
    [ROW, JSON.stringify(rest)],
  ]);
}

export const idsOfUnsaid = (table: string, name: string) =>
  normalizedMap([
    [TABLE, table],
    [NAME, name],
  ]);

export const entryKey = (name: string) => `${ENTRY}${name}`;

/** A member as an entry in the `external_ids` of its group or set. */
export function entryOf(row: NorthboundRow<EntryTable>): [string, string] {
  return [entryKey(row.name), JSON.stringify([row.owner, 'port' in row ? row.port : row.address])];
}

const isTable = (table: string): table is keyof typeof NB_TABLES => table in NB_TABLES;

/** The declared row in a database row; undefined if it is not from Nephos. */
export function rowIn(columns: Columns): NorthboundRow | undefined {
  const { [TABLE]: table, [NAME]: name, [OWNER]: owner, [ROW]: text } = readMapColumn(columns, 'external_ids');
  if (typeof table !== 'string' || !isTable(table)) return undefined;
  if (typeof name !== 'string' || typeof owner !== 'string') return undefined;
  const rest = parseJson(text);
  const isWhole = typeof rest === 'object' && rest !== null;
  // Written by `idsOf`; if it is damaged, only the drift matters.
  return { table, name, owner, ...(isWhole ? rest : { drift: ['external_ids'] }) } as NorthboundRow;
}

/** Entries of a group or set that differ from `other`. */
export function* entriesIn(columns: Columns | undefined, other?: Columns): Generator<NorthboundRow<EntryTable>> {
  const ids = readMapColumn(columns, 'external_ids');
  const same = readMapColumn(other, 'external_ids');
  const { [TABLE]: table, [NAME]: of } = ids;
  if (typeof of !== 'string') return;
  for (const [key, text] of Object.entries(ids)) {
    if (!key.startsWith(ENTRY) || same[key] === text) continue;
    const name = key.slice(ENTRY.length);
    const parts = parseJson(text);
    const [owner, member] = Array.isArray(parts) ? parts.map(String) : [];
    if (owner === undefined || member === undefined) continue;
    if (table === 'port_group') yield { table: 'port_group_port', name, owner, group: of, port: member };
    else yield { table: 'address_set_address', name, owner, set: of, address: member };
  }
}

/** Others may write here; invalid JSON counts as missing. */
function parseJson(text: Atom | undefined): unknown {
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
