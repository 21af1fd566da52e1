import type { NorthboundRow } from '../driver.ts';
import { type ChangedRows, keyOf, type RowKey, type Rows, relationOf } from './rows.ts';

/** What is to be encoded again. */
export interface Dirty {
  rows: Map<string, RowKey>;
  /** Groups, whose members are in their own row, and sets of addresses. */
  groups: Set<string>;
  sets: Set<string>;
}

/** What changes is not itself alone: others are encoded with what it says. */
export function dirtyOf(before: Rows, after: ChangedRows): Dirty {
  const dirty: Dirty = { rows: new Map(), groups: new Set(), sets: new Set() };
  for (const { table, name } of after.touched()) {
    dirty.rows.set(keyOf({ table, name }), { table, name });
    for (const row of [before.get(table, name), after.get(table, name)]) {
      if (row) spread(dirty, after, row);
    }
  }
  return dirty;
}

function spread(dirty: Dirty, rows: Rows, row: NorthboundRow): void {
  const add = (key: RowKey) => dirty.rows.set(keyOf(key), { table: key.table, name: key.name });
  switch (row.table) {
    case 'logical_switch':
      for (const subnet of rows.find('dhcp_options', 'switch', row.name)) add(subnet);
      for (const port of rows.find('logical_switch_port', 'switch', row.name)) addRouterPort(add, port);
      return;
    case 'dhcp_options':
      for (const port of rows.find('logical_switch_port', 'switch', row.switch)) {
        if (port.type === 'router') addRouterPort(add, port);
        else add(port);
      }
      return;
    case 'logical_switch_port':
      addRouterPort(add, row);
      for (const { group } of rows.find('port_group_port', 'port', row.name)) dirty.groups.add(group);
      return;
    case 'logical_router_port':
      add({ table: 'logical_switch_port', name: row.name });
      return;
    default: {
      const [group, set] = [relationOf(row, 'group'), relationOf(row, 'set')];
      if (group !== undefined) dirty.groups.add(group);
      if (set !== undefined) dirty.sets.add(set);
      if (row.table === 'port_group') dirty.groups.add(row.name);
    }
  }
}

function addRouterPort(add: (key: RowKey) => void, { type, name }: NorthboundRow<'logical_switch_port'>): void {
  if (type === 'router') add({ table: 'logical_router_port', name });
}
