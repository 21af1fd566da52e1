import { randomUUID } from 'node:crypto';
import type { NorthboundRow, TableName } from '../driver.ts';

export type RowKey = Pick<NorthboundRow, 'table' | 'name'>;
export const keyOf = ({ table, name }: RowKey) => `${table} ${name}`;

/** Rows by name and by reference. */
export interface Rows {
  get<T extends TableName>(table: T, name: string): NorthboundRow<T> | undefined;
  find<T extends TableName>(table: T, by: Relation, of: string): NorthboundRow<T>[];
  /** UUID for weak references to a row; an unused one if the row does not exist. */
  uuidOf(table: ReferredTable, name: string): string;
}

/**
 * Rows with weak references get a new UUID on each creation. Open vSwitch 3.1 keeps weak references to deleted rows and
 * crashes when a row with the same UUID is created and deleted again.
 */
export type ReferredTable = 'logical_switch_port' | 'dhcp_options' | 'port_dhcp';

export const isReferencedTable = (table: TableName): table is ReferredTable =>
  table === 'logical_switch_port' || table === 'dhcp_options' || table === 'port_dhcp';

export type Relation = 'switch' | 'port' | 'group' | 'set' | 'router' | 'address';

export function relationOf(row: NorthboundRow, by: Relation): string | undefined {
  if (by === 'set' && row.table === 'acl') return row.remote && 'set' in row.remote ? row.remote.set : undefined;
  const value: unknown = Reflect.get(row, by);
  return typeof value === 'string' ? value : undefined;
}

const RELATIONS: readonly Relation[] = ['switch', 'port', 'group', 'set', 'router', 'address'];
const placeOf = (table: TableName, by: Relation, of: string) => `${table} ${by} ${of}`;

function addTo<V>(map: Map<string, Set<V>>, key: string, value: V): void {
  const there = map.get(key);
  if (there) there.add(value);
  else map.set(key, new Set([value]));
}

function deleteFromSet<V>(map: Map<string, Set<V>>, key: string, value: V): void {
  const there = map.get(key);
  there?.delete(value);
  if (there?.size === 0) map.delete(key);
}

export class RowStore implements Rows {
  readonly #rows = new Map<string, NorthboundRow>();
  readonly #uuids = new Map<string, string>();
  readonly #byOwner = new Map<string, Set<NorthboundRow>>();
  readonly #byPlace = new Map<string, Set<NorthboundRow>>();

  get<T extends TableName>(table: T, name: string): NorthboundRow<T> | undefined {
    const row = this.#rows.get(keyOf({ table, name }));
    // The key determines the table; a damaged row counts as missing.
    return row?.drift ? undefined : (row as NorthboundRow<T> | undefined);
  }

  find<T extends TableName>(table: T, by: Relation, of: string): NorthboundRow<T>[] {
    return [...(this.#byPlace.get(placeOf(table, by, of)) ?? [])] as NorthboundRow<T>[];
  }

  all(): NorthboundRow[] {
    return [...this.#rows.values()];
  }

  ownedBy(owner: string): NorthboundRow[] {
    return [...(this.#byOwner.get(owner) ?? [])];
  }

  uuidOf(table: ReferredTable, name: string): string {
    return this.#uuids.get(keyOf({ table, name })) ?? '';
  }

  /** Reserves the UUID for a row that is created later under this name. */
  reserve(table: ReferredTable, name: string, uuid: string): void {
    if (!this.#uuids.has(keyOf({ table, name }))) this.#uuids.set(keyOf({ table, name }), uuid);
  }

  reserved(table: ReferredTable, name: string): string | undefined {
    const key = keyOf({ table, name });
    return this.#rows.has(key) ? undefined : this.#uuids.get(key);
  }

  release(table: ReferredTable, name: string, uuid: string): void {
    const key = keyOf({ table, name });
    if (!this.#rows.has(key) && this.#uuids.get(key) === uuid) this.#uuids.delete(key);
  }

  put(row: NorthboundRow, uuid = ''): void {
    this.remove(row);
    this.#uuids.set(keyOf(row), uuid);
    this.#rows.set(keyOf(row), row);
    addTo(this.#byOwner, row.owner, row);
    for (const by of RELATIONS) {
      const of = relationOf(row, by);
      if (of !== undefined) addTo(this.#byPlace, placeOf(row.table, by, of), row);
    }
  }

  remove(key: RowKey): void {
    const row = this.#rows.get(keyOf(key));
    if (!row) return;
    this.#rows.delete(keyOf(key));
    this.#uuids.delete(keyOf(key));
    deleteFromSet(this.#byOwner, row.owner, row);
    for (const by of RELATIONS) {
      const of = relationOf(row, by);
      if (of !== undefined) deleteFromSet(this.#byPlace, placeOf(row.table, by, of), row);
    }
  }
}

/** The rows after some changes, as an overlay. */
export class ChangedRows implements Rows {
  readonly #before: Rows;
  readonly #changed = new Map<string, RowKey>();
  readonly #added = new RowStore();
  readonly #fresh = new Map<string, string>();

  constructor(before: Rows) {
    this.#before = before;
  }

  touched(): RowKey[] {
    return [...this.#changed.values()];
  }

  get<T extends TableName>(table: T, name: string): NorthboundRow<T> | undefined {
    if (this.#changed.has(keyOf({ table, name }))) return this.#added.get(table, name);
    return this.#before.get(table, name);
  }

  find<T extends TableName>(table: T, by: Relation, of: string): NorthboundRow<T>[] {
    const same = this.#before.find(table, by, of).filter((row) => !this.#changed.has(keyOf(row)));
    return [...same, ...this.#added.find(table, by, of)];
  }

  uuidOf(table: ReferredTable, name: string): string {
    const key = keyOf({ table, name });
    const uuid = this.#fresh.get(key) ?? (this.#before.uuidOf(table, name) || randomUUID());
    this.#fresh.set(key, uuid);
    return uuid;
  }

  /** Assigns a new UUID, even if the name is in use. */
  renew(table: ReferredTable, name: string): void {
    this.#fresh.set(keyOf({ table, name }), randomUUID());
  }

  put(row: NorthboundRow): void {
    this.#changed.set(keyOf(row), row);
    this.#added.put(row);
  }

  remove(key: RowKey): void {
    this.#changed.set(keyOf(key), key);
    this.#added.remove(key);
  }
}
