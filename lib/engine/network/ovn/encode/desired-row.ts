import type { NorthboundRow, TableName } from '../../driver.ts';
import { idsOf, NB_TABLES, uuidFor } from '../identity.ts';
import type { Columns } from '../ovsdb/values.ts';
import type { Rows } from '../rows.ts';
import type { NbTable } from '../schema.ts';

/** Desired state of an OVN row. */
export interface DesiredRow {
  table: NbTable;
  uuid: string;
  columns: Columns;
  /** The column that refers to it: OVSDB deletes unreferenced rows of these tables. */
  within?: Holder;
}

/** A row that refers to others, by its platform name. */
export interface Holder {
  table: 'logical_switch' | 'logical_router' | 'port_group';
  name: string;
  column: 'ports' | 'qos_rules' | 'acls' | 'static_routes' | 'nat';
}

export interface EncodingContext {
  rows: Rows;
  /** Hosts on an external network, or on any if null is given; null if unknown. */
  chassis(physicalNetwork: string | null): string[] | null;
  /** Chassis name of a host; null if it is unknown or ambiguous. */
  chassisOf(host: string): string | null;
}

export type KnownHosts = Omit<EncodingContext, 'rows'>;

export type NorthboundTableName = keyof typeof NB_TABLES;

/** The OVN row that represents a row. */
export function desiredRow(row: NorthboundRow<NorthboundTableName>, columns: Columns): DesiredRow {
  const { table, name } = row;
  const within = holderOf(row);
  return {
    table: NB_TABLES[table],
    uuid: uuidFor(table, name),
    columns: { ...columns, external_ids: idsOf(row) },
    ...(within ? { within } : {}),
  };
}

/** The row and column that refer to a row; null for root rows. */
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

export const isNorthboundTable = (table: TableName): table is NorthboundTableName => table in NB_TABLES;
