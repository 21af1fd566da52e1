import type { NorthboundRow, TableName } from '../../driver.ts';
import { idsOf, NB_TABLES, uuidFor } from '../identity.ts';
import type { Columns } from '../ovsdb/values.ts';
import type { Rows } from '../rows.ts';
import type { NbTable } from '../schema.ts';

/** A row of OVN's as it should be. */
export interface DesiredRow {
  table: NbTable;
  uuid: string;
  columns: Columns;
  /** The column of another row that holds it: without one, OVN's tables drop it. */
  within?: Holder;
}

/** A row that holds others, by the name that it has with us. */
export interface Holder {
  table: 'logical_switch' | 'logical_router' | 'port_group';
  name: string;
  column: 'ports' | 'qos_rules' | 'acls' | 'static_routes' | 'nat';
}

/** What rows are encoded with. */
export interface EncodingContext {
  rows: Rows;
  /** The hosts on an outer network, or on any when it has no name; null when it is not known. */
  chassis(physicalNetwork: string | null): string[] | null;
  /** What OVN calls the host of a name; null when that is not known, or more than one may be it. */
  chassisOf(host: string): string | null;
}

/** The hosts that rows are encoded with. */
export type KnownHosts = Omit<EncodingContext, 'rows'>;

export type SaidTable = keyof typeof NB_TABLES;

/** The row of OVN's that a row of ours is. */
export function sketchOf(row: NorthboundRow<SaidTable>, columns: Columns): DesiredRow {
  const { table, name } = row;
  const within = holderOf(row);
  return {
    table: NB_TABLES[table],
    uuid: uuidFor(table, name),
    columns: { ...columns, external_ids: idsOf(row) },
    ...(within ? { within } : {}),
  };
}

/** By which row, and by which of its columns, a row is held; null for those that stand alone. */
export function holderOf(row: NorthboundRow): Holder | null {
  switch (row.table) {
    case 'logical_switch_port':
      return { table: 'logical_switch', name: row.switch, column: 'ports' };
    case 'qos':
      return { table: 'logical_switch', name: row.switch, column: 'qos_rules' };
    case 'acl':
      return { table: 'port_group', name: row.group, column: 'acls' };
    case 'logical_router_port':
      return { table: 'logical_router', name: row.router, column: 'ports' };
    case 'static_route':
      return { table: 'logical_router', name: row.router, column: 'static_routes' };
    case 'nat':
      return { table: 'logical_router', name: row.router, column: 'nat' };
    default:
      return null;
  }
}

export const isSaid = (table: TableName): table is SaidTable => table in NB_TABLES;
