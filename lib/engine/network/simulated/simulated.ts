import type { NetworkDriver, NorthboundChange, NorthboundRow, TableName } from '../driver.ts';
import { PARTS } from '../parts.ts';

/** Networks in memory: the model, and nothing behind it. */
export class SimulatedNetwork implements NetworkDriver {
  readonly #tables = new Map<TableName, Map<string, NorthboundRow>>();
  readonly #byOwner = new Map<string, Set<NorthboundRow>>();
  readonly #listeners = new Set<(port: string, isUp: boolean) => void>();

  async read(owners?: readonly string[]): Promise<NorthboundRow[]> {
    const rows = owners
      ? owners.flatMap((owner) => [...(this.#byOwner.get(owner) ?? [])])
      : [...this.#tables.values()].flatMap((table) => [...table.values()]);
    return structuredClone(rows);
  }

  async apply(changes: readonly NorthboundChange[]): Promise<void> {
    const keys = new Set(changes.map((change) => keyOf('put' in change ? change.put : change.remove)));
    if (keys.size < changes.length) throw new Error('A transaction names the same row twice.');
    const before = this.#listeners.size > 0 ? await this.portStates() : null;
    for (const change of changes) {
      this.#remove('put' in change ? change.put : change.remove);
      if ('put' in change) this.#add(structuredClone(change.put));
      else this.#removeParts(change.remove);
    }
    if (before) this.#tell(before, await this.portStates());
  }

  /** Nothing is plugged in here: a port is up unless it is switched off. */
  async portStates(): Promise<Map<string, boolean>> {
    return new Map(this.rows('logical_switch_port').map(({ name, isEnabled }) => [name, isEnabled]));
  }

  onPortState(listener: (port: string, isUp: boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(before: ReadonlyMap<string, boolean>, after: ReadonlyMap<string, boolean>): void {
    for (const [port, isUp] of after) {
      if ((before.get(port) ?? false) === isUp) continue;
      for (const listener of this.#listeners) listener(port, isUp);
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

const keyOf = ({ table, name }: Pick<NorthboundRow, 'table' | 'name'>) => `${table} ${name}`;
