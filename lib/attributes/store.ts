import { type Expression, type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { PlatformError } from '#lib/errors/errors.ts';
import { actorOf, recordEvent } from '#lib/events/log.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { loadRow, type RowOf, type TableWithId } from '#lib/http/load-row.ts';
import type { PageQuery } from '#lib/http/page-query.ts';
import { findPage, type Page, type PageOptions } from '#lib/http/paging.ts';

/** A change of an object, for the event log. */
export interface RecordedChange<Row> {
  verb: string;
  /** The object after the change, or before its deletion. */
  row: Row;
  /** Undefined where it does not exist. */
  before: Row | undefined;
  after: Row | undefined;
  /** Changed columns of an update. */
  changes: Partial<Row>;
}

export interface StoreOptions<T extends TableWithId, View, C extends AuthedContext> {
  table: T;
  /** Kind in events. */
  kind: string;
  /** Name in errors. */
  name: string;
  viewOf(ctx: C, row: RowOf<T>): View;
  /** Whether a request can see and change an object; otherwise it gets 404. All objects by default. */
  isVisible?(ctx: C, row: RowOf<T>): boolean;
  /** Columns that no two objects may share, and the error of the second one. */
  unique?: { columns: readonly (keyof RowOf<T> & string)[]; error(row: RowOf<T>): PlatformError };
  /** What events report about a new object; nothing by default. */
  factsOf?(row: RowOf<T>): object;
  /** Project of events; none by default. */
  placeOf?(ctx: C, row: RowOf<T>): string;
  /** Records a change, if not as an event with the facts of a new object or the changed columns. */
  record?(tx: Tx, ctx: C, change: RecordedChange<RowOf<T>>): Promise<void>;
  /** The transaction of a change; by default an ordinary one. */
  transact?<Result>(ctx: C, work: (tx: Tx) => Promise<Result>): Promise<Result>;
}

interface AnyRow {
  id: string;
}

/** Reduces the tables to their common column, so that one statement fits all of them. */
const common = (db: Reader) => db as unknown as Kysely<{ objects: AnyRow }>;

/**
 * Reads and changes the objects of a simple kind: rows of one table, each with a view. Special rules are in the
 * functions that build a new row or the changed columns, and in `prepare` of a deletion.
 */
export class Store<T extends TableWithId, View, C extends AuthedContext = AuthedContext> {
  readonly #options: StoreOptions<T, View, C>;

  constructor(options: StoreOptions<T, View, C>) {
    this.#options = options;
  }

  get #table(): 'objects' {
    return this.#options.table as string as 'objects';
  }

  /** Any row. @throws 404 */
  load(db: Reader, id: string): Promise<RowOf<T>> {
    return loadRow(db, this.#options.table, this.#options.name, id);
  }

  async find(db: Reader, id: string): Promise<RowOf<T> | undefined> {
    const row = await common(db).selectFrom(this.#table).selectAll().where('id', '=', id).executeTakeFirst();
    // `selectAll` returns all columns of the table.
    return row as RowOf<T> | undefined;
  }

  /** @throws 404, also if the request may not see it */
  loadVisible(db: Reader, ctx: C, id: string): Promise<RowOf<T>> {
    const { table, name, isVisible } = this.#options;
    return loadRow(db, table, name, id, (row) => isVisible?.(ctx, row) ?? true);
  }

  /** A page of the rows that meet all conditions. @throws 400 for an invalid page */
  async list(
    ctx: C,
    query: PageQuery & { offset?: number | undefined },
    pages: Omit<PageOptions, 'kind'>,
    conditions: readonly Expression<SqlBool>[] = [],
  ): Promise<Page<View>> {
    const { table, name, viewOf } = this.#options;
    const rows = common(ctx.database.read)
      .selectFrom(this.#table)
      .selectAll()
      .where((eb) => eb.and([...conditions]));
    // The statement selects all columns of the table.
    const source = rows as unknown as SelectQueryBuilder<Tables, T, RowOf<T> & AnyRow>;
    const page = await findPage(source, table, query, { ...pages, kind: name });
    return { ...page, rows: page.rows.map((row) => viewOf(ctx, row)) };
  }

  /** @throws 404 */
  async show(ctx: C, id: string): Promise<View> {
    return this.#options.viewOf(ctx, await this.loadVisible(ctx.database.read, ctx, id));
  }

  transact<Result>(ctx: C, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return this.#options.transact?.(ctx, work) ?? ctx.database.transact(work);
  }

  /** @param build the new row @throws 409 for a duplicate */
  create(ctx: C, build: (tx: Tx) => RowOf<T> | Promise<RowOf<T>>): Promise<View> {
    return this.transact(ctx, async (tx) => this.#options.viewOf(ctx, await this.insert(tx, ctx, await build(tx))));
  }

  /** Inserts and records a row. @throws 409 for a duplicate */
  async insert(tx: Tx, ctx: C, row: RowOf<T>): Promise<RowOf<T>> {
    await this.#assertUnique(tx, row);
    await common(tx)
      .insertInto(this.#table)
      .values(row as AnyRow)
      .execute();
    await this.#record(tx, ctx, { verb: 'create', row, before: undefined, after: row, changes: row });
    return row;
  }

  /** @param changed the columns to change @throws 404, 409 for a duplicate */
  update(
    ctx: C,
    id: string,
    changed: (tx: Tx, before: RowOf<T>) => Partial<RowOf<T>> | Promise<Partial<RowOf<T>>>,
  ): Promise<View> {
    return this.transact(ctx, async (tx) => {
      const before = await this.loadVisible(tx, ctx, id);
      return this.#options.viewOf(ctx, await this.change(tx, ctx, before, await changed(tx, before)));
    });
  }

  /** Changes and records a row. @throws 409 for a duplicate */
  async change(tx: Tx, ctx: C, before: RowOf<T>, changes: Partial<RowOf<T>>, verb = 'update'): Promise<RowOf<T>> {
    const after = { ...before, ...changes };
    if (this.#options.unique?.columns.some((column) => after[column] !== before[column])) {
      await this.#assertUnique(tx, after);
    }
    // A statement without columns is not SQL.
    if (Object.keys(changes).length > 0) {
      await common(tx)
        .updateTable(this.#table)
        .set(changes as Partial<AnyRow>)
        .where('id', '=', idOf(before))
        .execute();
    }
    await this.#record(tx, ctx, { verb, row: after, before, after, changes });
    return after;
  }

  /** @param prepare deletes what belongs to the object, and throws if it is in use @throws 404 */
  remove(ctx: C, id: string, prepare?: (tx: Tx, row: RowOf<T>) => Promise<void>): Promise<void> {
    return this.transact(ctx, async (tx) => {
      const before = await this.loadVisible(tx, ctx, id);
      await prepare?.(tx, before);
      await common(tx).deleteFrom(this.#table).where('id', '=', id).execute();
      await this.#record(tx, ctx, { verb: 'delete', row: before, before, after: undefined, changes: {} });
    });
  }

  async #assertUnique(tx: Tx, row: RowOf<T>): Promise<void> {
    const { unique, table } = this.#options;
    if (!unique) return;
    const conditions = unique.columns.map((column) => {
      const value = row[column];
      const name = sql.ref(`${table}.${column}`);
      return value === null ? sql<SqlBool>`${name} is null` : sql<SqlBool>`${name} = ${value}`;
    });
    const other = await common(tx)
      .selectFrom(this.#table)
      .select('id')
      .where((eb) => eb.and(conditions))
      .where('id', '<>', idOf(row))
      .executeTakeFirst();
    if (other) throw unique.error(row);
  }

  async #record(tx: Tx, ctx: C, change: RecordedChange<RowOf<T>>): Promise<void> {
    const { kind, record, placeOf, factsOf } = this.#options;
    if (record) return record(tx, ctx, change);
    const { verb, row, before, after, changes } = change;
    await recordEvent(tx, actorOf(ctx), {
      ...{ type: `${kind}.${verb}`, objectId: idOf(row), projectId: placeOf?.(ctx, row) ?? '' },
      ...(before === undefined ? { after: factsOf?.(row) } : after && { after: changes }),
    });
  }
}

const idOf = (row: object): string => (row as AnyRow).id;
