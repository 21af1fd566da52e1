import type { NorthboundRow } from '../driver.ts';
import { type EntryTable, entriesIn, rowIn, uuidFor } from './identity.ts';
import { type Columns, isList } from './ovsdb/values.ts';
import { isReferred, RowStore } from './rows.ts';
import type { NbTable } from './schema.ts';

interface Place {
  table: NbTable;
  columns: Columns;
}

/** Our rows among those of the northbound database: what has our names, and where it has one the UUID that goes with them. */
export class NorthboundCopy {
  /** What they say, whether or not the columns are so. */
  readonly rows = new RowStore();
  readonly #places = new Map<string, Place>();
  readonly #own = new Map<string, NorthboundRow>();

  columns(uuid: string): Columns | undefined {
    return this.#places.get(uuid)?.columns;
  }

  /** Takes over what a row of the database is now. */
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
      // Names of ports are unique: one that has lost its marks is still that port, and no other one can be made.
    } else if (isPort && !row) this.rows.reserve('logical_switch_port', String(after.name), uuid);
    for (const entry of entriesIn(after, before)) this.rows.put(entry);
  }

  #isIts({ table, name }: NorthboundRow, uuid: string): boolean {
    if (!isReferred(table)) return uuidFor(table, name) === uuid;
    const known = this.rows.uuidOf(table, name);
    return known === '' || known === uuid;
  }

  /** One that moved may already be told of where it is now. */
  #removeEntry(entry: NorthboundRow<EntryTable>): void {
    const known = this.rows.get(entry.table, entry.name);
    if (JSON.stringify(known) === JSON.stringify(entry)) this.rows.remove(entry);
  }

  /** The columns that refer to a row: all are looked through. */
  holdersOf(uuid: string): { table: NbTable; uuid: string; column: string }[] {
    return [...this.#places].flatMap(([holder, { table, columns }]) =>
      Object.entries(columns).flatMap(([column, value]) =>
        isList(value) && value.includes(uuid) ? [{ table, uuid: holder, column }] : [],
      ),
    );
  }
}
