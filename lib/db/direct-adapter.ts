import { type CompiledQuery, type QueryExecutorProvider, type QueryResult, SqliteAdapter } from 'kysely';

/** An adapter of an engine in this process, which needs no connection. */
export abstract class DirectAdapter extends SqliteAdapter {
  /**
   * Runs a compiled query without the layers of Kysely, which take longer than SQLite needs for a row. Undefined if only
   * Kysely can run it.
   */
  abstract run<R>(
    db: QueryExecutorProvider & { isTransaction: boolean },
    query: CompiledQuery,
  ): QueryResult<R> | Promise<QueryResult<R>> | undefined;

  /**
   * Converted rows of a read outside transactions, which are cached until the next commit. Undefined if the read must
   * wait for others.
   * @param key differs for all queries, values and conversions
   */
  abstract readCached<R, V>(
    key: string,
    query: () => CompiledQuery<R>,
    convert: (row: R) => V,
  ): readonly V[] | undefined;
}
