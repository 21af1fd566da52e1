import type { NorthboundRow } from '../driver.ts';
import { type ChangedRows, keyOf, type RowKey, type Rows, relationOf } from './rows.ts';

export interface TouchedEntries {
  isWhole: boolean;
  entries: Set<string>;
}

export interface DirtyRows {
  rows: Map<string, RowKey>;
  /** Groups contain their members in their own row; address sets are rows per family. */
  groups: Map<string, TouchedEntries>;
  sets: Map<string, TouchedEntries>;
}

/** Rows to encode again: changed ones and those whose encoding depends on them. */
export function dirtyRows(before: Rows, after: ChangedRows): DirtyRows {
  const dirty: DirtyRows = { rows: new Map(), groups: new Map(), sets: new Map() };
  for (const { table, name } of after.touched()) {
    dirty.rows.set(keyOf({ table, name }), { table, name });
    const [from, to] = [before.get(table, name), after.get(table, name)];
    // An unchanged row is written because its database row differs.
    const isMended = JSON.stringify(from) === JSON.stringify(to);
    for (const row of [from, to]) if (row) spread(dirty, after, row, isMended);
  }
  return dirty;
}

function touch(all: Map<string, TouchedEntries>, name: string, isWhole: boolean, entry?: string): void {
  const touched = all.get(name) ?? { isWhole: false, entries: new Set() };
  touched.isWhole ||= isWhole;
  if (entry !== undefined) touched.entries.add(entry);
  all.set(name, touched);
}

function spread(dirty: DirtyRows, rows: Rows, row: NorthboundRow, isMended: boolean): void {
  const add = (key: RowKey) => dirty.rows.set(keyOf(key), { table: key.table, name: key.name });
  switch (row.table) {
    case 'logical_switch':
      for (const subnet of rows.find('dhcp_options', 'switch', row.name)) add(subnet);
      for (const options of rows.find('port_dhcp', 'switch', row.name)) add(options);
      for (const port of rows.find('logical_switch_port', 'switch', row.name)) addRouterPort(add, rows, port);
      return;
    case 'dhcp_options':
      for (const options of rows.find('port_dhcp', 'switch', row.switch)) add(options);
      for (const port of rows.find('logical_switch_port', 'switch', row.switch)) {
        if (port.type === 'router') addRouterPort(add, rows, port);
        else add(port);
      }
      return;
    case 'port_dhcp':
      add({ table: 'logical_switch_port', name: row.port });
      return;
    case 'logical_switch_port':
      addRouterPort(add, rows, row);
      for (const options of rows.find('port_dhcp', 'port', row.name)) add(options);
      for (const { group, name } of rows.find('port_group_port', 'port', row.name)) {
        touch(dirty.groups, group, false, name);
      }
      return;
    case 'logical_router_port':
      add({ table: 'logical_switch_port', name: row.name });
      addGateways(add, rows, row);
      return;
    case 'port_group':
      touch(dirty.groups, row.name, true);
      return;
    case 'port_group_port':
      touch(dirty.groups, row.group, isMended, row.name);
      return;
    case 'address_set_address':
      touch(dirty.sets, row.set, isMended, row.name);
      return;
    case 'acl': {
      touch(dirty.groups, row.group, false);
      const set = relationOf(row, 'set');
      if (set !== undefined) touch(dirty.sets, set, isMended);
    }
  }
}

type Port = NorthboundRow<'logical_switch_port'>;

function addRouterPort(add: (key: RowKey) => void, rows: Rows, { type, name }: Port): void {
  if (type !== 'router') return;
  add({ table: 'logical_router_port', name });
  const own = rows.get('logical_router_port', name);
  if (own) addGateways(add, rows, own);
}

/** A gateway announces the smallest MTU of the inner networks. */
function addGateways(add: (key: RowKey) => void, rows: Rows, { router }: NorthboundRow<'logical_router_port'>): void {
  for (const each of rows.find('logical_router_port', 'router', router)) if (each.isGateway) add(each);
}
