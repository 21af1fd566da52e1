import type { NetworkDriver, NorthboundChange, NorthboundRow, TableName } from '../driver.ts';

/** Networks in memory: the model, and nothing behind it. */
export class SimulatedNetwork implements NetworkDriver {
  readonly #tables = new Map<TableName, Map<string, NorthboundRow>>();
  readonly #byOwner = new Map<string, Set<NorthboundRow>>();

  async read(owners?: readonly string[]): Promise<NorthboundRow[]> {
    const rows = owners
      ? owners.flatMap((owner) => [...(this.#byOwner.get(owner) ?? [])])
      : [...this.#tables.values()].flatMap((table) => [...table.values()]);
    return structuredClone(rows);
  }

  async apply(changes: readonly NorthboundChange[]): Promise<void> {
    const keys = new Set(changes.map((change) => keyOf('put' in change ? change.put : change.remove)));
    if (keys.size < changes.length) throw new Error('A transaction names the same row twice.');
    for (const change of changes) {
      this.#remove('put' in change ? change.put : change.remove);
      if ('put' in change) this.#add(structuredClone(change.put));
      else this.#removeParts(change.remove);
    }
  }

  /** The rows of a table. */
  rows<T extends TableName>(table: T): NorthboundRow<T>[] {
    // `#add` puts each row into the table that it names.
    return [...(this.#tables.get(table)?.values() ?? [])] as NorthboundRow<T>[];
  }

  /** One row by its name. */
  row<T extends TableName>(table: T, name: string): NorthboundRow<T> | undefined {
    return this.#tables.get(table)?.get(name) as NorthboundRow<T> | undefined;
  }

  #add(row: NorthboundRow): void {
    const table = this.#tables.get(row.table) ?? new Map<string, NorthboundRow>();
    this.#tables.set(row.table, table.set(row.name, row));
    const own = this.#byOwner.get(row.owner) ?? new Set();
    this.#byOwner.set(row.owner, own.add(row));
  }

  #removeParts({ table, name }: Pick<NorthboundRow, 'table' | 'name'>): void {
    for (const [part, column] of PARTS[table] ?? []) {
      for (const row of this.rows(part)) if (Reflect.get(row, column) === name) this.#remove(row);
    }
  }

  #remove({ table, name }: Pick<NorthboundRow, 'table' | 'name'>): void {
    const row = this.#tables.get(table)?.get(name);
    if (!row) return;
    this.#tables.get(table)?.delete(name);
    const own = this.#byOwner.get(row.owner);
    own?.delete(row);
    if (own?.size === 0) this.#byOwner.delete(row.owner);
  }
}

/** What stands in a row of a table, and by which column. */
const PARTS: Partial<Record<TableName, [TableName, string][]>> = {
  logical_switch: [
    ['logical_switch_port', 'switch'],
    ['dhcp_options', 'switch'],
    ['qos', 'switch'],
  ],
  logical_switch_port: [['qos', 'port']],
  port_group: [
    ['port_group_port', 'group'],
    ['acl', 'group'],
  ],
  logical_router: [
    ['logical_router_port', 'router'],
    ['static_route', 'router'],
    ['nat', 'router'],
  ],
};

const keyOf = ({ table, name }: Pick<NorthboundRow, 'table' | 'name'>) => `${table} ${name}`;
