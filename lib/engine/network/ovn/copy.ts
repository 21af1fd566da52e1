import type { NorthboundRow } from '../driver.ts';
import { type EntryTable, entriesIn, rowIn, uuidFor } from './identity.ts';
import { type Columns, isList } from './ovsdb/values.ts';
import { isReferencedTable, RowStore } from './rows.ts';
import type { NbTable } from './schema.ts';

interface Place {
  table: NbTable;
  columns: Columns;
}

/** Rows of Nephos in the northbound database: those with its ids, and where required its UUIDs. */
export class NorthboundCopy {
  /** The rows as declared, even if columns differ. */
  readonly rows = new RowStore();
  readonly #places = new Map<string, Place>();
  readonly #own = new Map<string, NorthboundRow>();

  columns(uuid: string): Columns | undefined {
    return this.#places.get(uuid)?.columns;
  }

  /** Applies a change of a database row. */
  change(table: NbTable, uuid: string, after: Columns | undefined): void {
    const before = this.columns(uuid);
    const old = this.#own.get(uuid);
    if (old) this.rows.remove(old);
    for (const entry of entriesIn(before, after)) this.#removeEntry(entry);
    this.#own.delete(uuid);
    this.#places.delete(uuid);
    const isPort = table === 'Logical_Switch_Port';
    if (isPort && before) this.rows.release('logical_switch_port', String(before.name), uuid);
    if (!after) return;
    this.#places.set(uuid, { table, columns: after });
    const row = rowIn(after);
    if (row && this.#isIts(row, uuid)) {
      this.#own.set(uuid, row);
      this.rows.put(row, uuid);
      // Port names are unique: a port without its ids still occupies the name.
    } else if (isPort && !row) this.rows.reserve('logical_switch_port', String(after.name), uuid);
    for (const entry of entriesIn(after, before)) this.rows.put(entry);
  }

  #isIts({ table, name }: NorthboundRow, uuid: string): boolean {
    if (!isReferencedTable(table)) return uuidFor(table, name) === uuid;
    const known = this.rows.uuidOf(table, name);
    return known === '' || known === uuid;
  }

  /** A moved row may already be registered at its new place. */
  #removeEntry(entry: NorthboundRow<EntryTable>): void {
    const known = this.rows.get(entry.table, entry.name);
    if (JSON.stringify(known) === JSON.stringify(entry)) this.rows.remove(entry);
  }

  /** Columns that refer to a row; searches all rows. */
  holdersOf(uuid: string): { table: NbTable; uuid: string; column: string }[] {
    return [...this.#places].flatMap(([holder, { table, columns }]) =>
      Object.entries(columns).flatMap(([column, value]) =>
        isList(value) && value.includes(uuid) ? [{ table, uuid: holder, column }] : [],
      ),
    );
  }
}
