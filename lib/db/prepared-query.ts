import type { Compilable, CompiledQuery, Insertable, Kysely, QueryResult, Selectable, Updateable } from 'kysely';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import type { Reader, Tx } from './database.ts';
import { DirectAdapter } from './direct-adapter.ts';
import type { Tables } from './tables.ts';

/** Stands for an argument while a query is compiled. */
class Placeholder {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

type Build<Values extends readonly unknown[], Row> = (db: Reader, ...values: Values) => Compilable<Row>;

/** Builds and compiles a query once per database engine. */
function compiler<Values extends readonly unknown[], Row>(build: Build<Values, Row>) {
  // Transactions share the adapter of their database.
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return (db: Reader, values: Values): CompiledQuery<Row> => {
    const { adapter } = db.getExecutor();
    let query = compiled.get(adapter);
    if (!query) {
      const placeholders = values.map((_, index) => new Placeholder(index)) as unknown[] as [...Values];
      query = build(db, ...placeholders).compile();
      compiled.set(adapter, query);
    }
    const parameters = query.parameters.map((value) => (value instanceof Placeholder ? values[value.index] : value));
    return { ...query, parameters };
  };
}

/**
 * A query that is built and compiled once per database engine, and runs without the layers of Kysely on SQLite. Both take
 * longer than SQLite needs to find a row.
 * @param build uses each argument only as a value of the query
 */
export function preparedQuery<Values extends readonly unknown[], Row>(
  build: Build<Values, Row>,
): (db: Reader, ...values: Values) => Promise<Row[]> {
  const compile = compiler(build);
  return async (db, ...values) => (await runCompiled<Row>(db, compile(db, values))).rows;
}

let cachedQueries = 0;

/**
 * Like `preparedQuery`, with converted rows. On SQLite, results of reads outside transactions are cached until the next
 * commit. Callers share them, so they are frozen.
 */
export function cachedQuery<Values extends readonly unknown[], Row, Value>(
  build: Build<Values, Row>,
  convert: (row: Row) => Value,
): (db: Reader, ...values: Values) => Promise<readonly Value[]> {
  const compile = compiler(build);
  const query = cachedQueries++;
  return async (db, ...values) => {
    const { adapter } = db.getExecutor();
    const compiled = () => compile(db, values);
    if (adapter instanceof DirectAdapter && !db.isTransaction) {
      const cached = adapter.readCached(`${query}${JSON.stringify(values)}`, compiled, convert);
      if (cached) return cached;
    }
    return (await runCompiled<Row>(db, compiled())).rows.map(convert);
  };
}

function runCompiled<Row>(db: Reader, query: CompiledQuery<Row>): QueryResult<Row> | Promise<QueryResult<Row>> {
  const { adapter } = db.getExecutor();
  const direct = adapter instanceof DirectAdapter ? adapter.run<Row>(db, query) : undefined;
  return direct ?? db.executeQuery<Row>(query);
}

type InsertedRow<T extends keyof Tables, C extends keyof Insertable<Tables[T]>> = Pick<Insertable<Tables[T]>, C>;

const insertOf = <T extends keyof Tables>(
  db: Reader,
  table: T,
  columns: readonly PropertyKey[],
  values: readonly unknown[],
) => {
  const row = Object.fromEntries(columns.map((column, index) => [column, values[index]]));
  return db.insertInto(table).values(row as Insertable<Tables[T]>);
};

/** The insert of one row, compiled once per database engine. @param columns all that are inserted */
export function preparedInsert<T extends keyof Tables, C extends keyof Insertable<Tables[T]>>(
  table: T,
  columns: readonly C[],
): (tx: Tx, row: InsertedRow<T, C>) => Promise<void> {
  const insert = preparedQuery((db, ...values: unknown[]) => insertOf(db, table, columns, values));
  return async (tx, row) => void (await insert(tx, ...columns.map((column) => row[column])));
}

/** Like `preparedInsert`. Returns the row as it is stored. */
export function preparedInsertReturning<T extends keyof Tables, C extends keyof Insertable<Tables[T]>>(
  table: T,
  columns: readonly C[],
): (tx: Tx, row: InsertedRow<T, C>) => Promise<Selectable<Tables[T]>> {
  const insert = preparedQuery((db, ...values: unknown[]) => insertOf(db, table, columns, values).returningAll());
  return async (tx, row) => {
    const [stored] = await insert(tx, ...columns.map((column) => row[column]));
    if (!stored) throw new InvariantError(`The insert into ${table} returned no row.`);
    // `returningAll` of a generic table has no simpler type.
    return stored as Selectable<Tables[T]>;
  };
}

/**
 * The update of a row by its id, compiled once per database engine and list of columns. Undefined values change nothing.
 */
export function preparedUpdate<T extends keyof Tables>(
  table: T,
): (tx: Tx, id: string, change: Updateable<Tables[T]>) => Promise<void> {
  const updates = new Map<string, ReturnType<typeof updateOf>>();
  return async (tx, id, change) => {
    const changed = Object.entries(change).filter(([, value]) => value !== undefined);
    const columns = changed.map(([column]) => column);
    const key = columns.join();
    const update = updates.get(key) ?? updateOf(table, columns);
    updates.set(key, update);
    await update(tx, id, ...changed.map(([, value]) => value));
  };
}

const updateOf = (table: keyof Tables, columns: readonly string[]) =>
  preparedQuery((db, id: string, ...values: unknown[]) => {
    const row = Object.fromEntries(columns.map((column, index) => [column, values[index]]));
    // Reduces the tables to their common column, so that one statement fits all of them.
    const rows = (db as unknown as Kysely<{ objects: { id: string } }>).updateTable(table as 'objects');
    return rows.set(row).where('id', '=', id);
  });
