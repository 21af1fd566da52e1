import type { NorthboundRow } from '../driver.ts';
import { isChecked, versionOf } from './encode/groups.ts';
import { type EntryTable, entryKey, entryOf } from './identity.ts';
import { isRow } from './links.ts';
import type { Operation } from './ovsdb/replica.ts';
import { type Atom, type Columns, readMapColumn, readSetColumn, toWire } from './ovsdb/values.ts';
import type { Rows } from './rows.ts';
import { type NbTable, shapeOf } from './schema.ts';

/** Desired state of some entries, so that changing one member does not rewrite a large group. */
export interface Entries {
  column: 'ports' | 'addresses';
  /** Keys of `external_ids`; null removes the key. */
  ids: Map<string, string | null>;
  /** Whether each atom is a member of the column. */
  members: Map<Atom, boolean>;
}

/** Ports of some members; a port is in the group while rules apply to it. */
export function groupEntries(group: string, names: Iterable<string>, before: Rows, after: Rows): Entries {
  const entries: Entries = { column: 'ports', ids: new Map(), members: new Map() };
  for (const name of names) {
    const row = after.get('port_group_port', name);
    const isHere = row?.group === group;
    const ports = [before.get('port_group_port', name)?.port, isHere ? row.port : undefined];
    entries.ids.set(...idOf(name, isHere ? row : undefined));
    for (const port of ports) {
      if (port === undefined) continue;
      const isMember = after.find('port_group_port', 'port', port).some((each) => each.group === group);
      entries.members.set(after.uuidOf('logical_switch_port', port), isMember && isChecked(after, port));
    }
  }
  return entries;
}

/** Addresses of one family for some members of a set. */
export function setEntries(set: string, version: 4 | 6, names: Iterable<string>, before: Rows, after: Rows): Entries {
  const entries: Entries = { column: 'addresses', ids: new Map(), members: new Map() };
  for (const name of names) {
    const row = after.get('address_set_address', name);
    const isHere = row?.set === set && versionOf(row.address) === version;
    const addresses = [before.get('address_set_address', name)?.address, isHere ? row.address : undefined];
    entries.ids.set(...idOf(name, isHere ? row : undefined));
    for (const address of addresses) {
      if (address === undefined || versionOf(address) !== version) continue;
      const isMember = after.find('address_set_address', 'address', address).some((each) => each.set === set);
      entries.members.set(address, isMember);
    }
  }
  return entries;
}

const idOf = (name: string, row: NorthboundRow<EntryTable> | undefined): [string, string | null] =>
  row ? entryOf(row) : [entryKey(name), null];

/** The operations that produce the entries where they differ. */
export function entryOperations(table: NbTable, uuid: string, there: Columns, entries: Entries): Operation[] {
  const { column, ids, members } = entries;
  const known = readMapColumn(there, 'external_ids');
  const had = new Set(readSetColumn(there, column));
  const other = [...ids].filter(([key, value]) => (known[key] ?? null) !== value);
  const gone = other.flatMap(([key]) => (key in known ? [key] : []));
  const come = other.flatMap(([key, value]) => (value === null ? [] : [[key, value]]));
  const [inserted, deleted] = [true, false].map((isIn) =>
    [...members].flatMap(([atom, wanted]) => (wanted === isIn && had.has(atom) !== isIn ? [atom] : [])),
  );
  const mutations = [
    ...(gone.length > 0 ? [['external_ids', 'delete', ['set', gone]]] : []),
    ...(come.length > 0 ? [['external_ids', 'insert', ['map', come]]] : []),
    ...(inserted?.length ? [[column, 'insert', toWire(inserted, shapeOf(table, column))]] : []),
    ...(deleted?.length ? [[column, 'delete', toWire(deleted, shapeOf(table, column))]] : []),
  ];
  return mutations.length === 0 ? [] : [{ op: 'mutate', table, where: [isRow(uuid)], mutations }];
}
