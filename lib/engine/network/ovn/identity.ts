import { createHash } from 'node:crypto';
import type { NorthboundRow, TableName } from '../driver.ts';
import { type Atom, type Columns, mapIn, mapOf } from './ovsdb/values.ts';
import type { NbTable } from './schema.ts';

/** Which of OVN's tables a row of ours is a row of. Members of groups and sets are entries of the row that they are in. */
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

/** What Nephos writes into `external_ids`, to know its own rows by; everything else there is somebody else's. */
export const TABLE = 'nephos:table';
export const NAME = 'nephos:name';
const OWNER = 'nephos:owner';
/**
 * All else that a row says, as JSON: the columns alone do not tell it. The number is of what rows say: one that was written
 * when they said something else is made anew.
 */
const ROW = 'nephos:row:2';
const ENTRY = 'nephos:entry:';

const SPACE = 'nephos northbound ';

/** The same object has the same UUID whoever makes it: of two that make it at once, one is refused. */
export function uuidFor(kind: string, name: string): string {
  const hash = createHash('sha1').update(`${SPACE}${kind} ${name}`).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** A locally made MAC for what OVN itself answers as. */
export function macFor(kind: string, name: string): string {
  const hex = createHash('sha1').update(`${SPACE}${kind} ${name}`).digest('hex');
  return ['fa', '16', '3e', hex.slice(0, 2), hex.slice(2, 4), hex.slice(4, 6)].join(':');
}

/** What may stand after `@` and `$` in a match: letters, digits and underscores; ovn-nb(5). */
const word = (name: string) => name.replace(/[^A-Za-z0-9_]/g, '_');
export const groupName = (group: string) => `pg_${word(group)}`;
export const setName = (set: string, version: 4 | 6) => `as_${word(set)}_ip${version}`;
/** Names of ports are shared by switches and routers. */
export const routerPortName = (name: string) => `lrp-${name}`;

/** The `external_ids` of a row that is said; what only has to be there for others has no owner and says nothing. */
export function idsOf(row: NorthboundRow): Record<string, Atom> {
  const { table, name, owner, drift: _drift, ...rest } = row;
  return mapOf([
    [TABLE, table],
    [NAME, name],
    [OWNER, owner],
    [ROW, JSON.stringify(rest)],
  ]);
}

export const idsOfUnsaid = (table: string, name: string) =>
  mapOf([
    [TABLE, table],
    [NAME, name],
  ]);

export const entryKey = (name: string) => `${ENTRY}${name}`;

/** A member of a group or set as an entry of its `external_ids`. */
export function entryOf(row: NorthboundRow<EntryTable>): [string, string] {
  return [entryKey(row.name), JSON.stringify([row.owner, 'port' in row ? row.port : row.address])];
}

const isTable = (table: string): table is keyof typeof NB_TABLES => table in NB_TABLES;

/** The row of ours that a row of OVN's is; undefined when it is none. */
export function rowIn(columns: Columns): NorthboundRow | undefined {
  const { [TABLE]: table, [NAME]: name, [OWNER]: owner, [ROW]: text } = mapIn(columns, 'external_ids');
  if (typeof table !== 'string' || !isTable(table)) return undefined;
  if (typeof name !== 'string' || typeof owner !== 'string') return undefined;
  const rest = parsed(text);
  const isWhole = typeof rest === 'object' && rest !== null;
  // What `idsOf` wrote; where it is not whole, nothing but the drift counts.
  return { table, name, owner, ...(isWhole ? rest : { drift: ['external_ids'] }) } as NorthboundRow;
}

/** The entries of a group or set that are not the same in other columns of it. */
export function* entriesIn(columns: Columns | undefined, other?: Columns): Generator<NorthboundRow<EntryTable>> {
  const ids = mapIn(columns, 'external_ids');
  const same = mapIn(other, 'external_ids');
  const { [TABLE]: table, [NAME]: of } = ids;
  if (typeof of !== 'string') return;
  for (const [key, text] of Object.entries(ids)) {
    if (!key.startsWith(ENTRY) || same[key] === text) continue;
    const name = key.slice(ENTRY.length);
    const parts = parsed(text);
    const [owner, member] = Array.isArray(parts) ? parts.map(String) : [];
    if (owner === undefined || member === undefined) continue;
    if (table === 'port_group') yield { table: 'port_group_port', name, owner, group: of, port: member };
    else yield { table: 'address_set_address', name, owner, set: of, address: member };
  }
}

/** Others may write there too: what is no JSON says nothing. */
function parsed(text: Atom | undefined): unknown {
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
