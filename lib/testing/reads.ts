import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompiledQuery, QueryExecutorProvider } from 'kysely';
import type { Database } from '#lib/db/database.ts';
import { DirectAdapter } from '#lib/db/direct-adapter.ts';

/** Returns the SQL of the reads that `work` executes, without those of the platform's background work. */
export async function readsOf({ read }: Pick<Database, 'read'>, work: () => Promise<unknown>): Promise<string[]> {
  const executor = read.getExecutor();
  const original = executor.executeQuery.bind(executor);
  const direct = executor.adapter instanceof DirectAdapter ? executor.adapter : undefined;
  const run = direct?.run.bind(direct);
  const mine = new AsyncLocalStorage<true>();
  const statements: string[] = [];
  executor.executeQuery = (query, options) => {
    if (mine.getStore()) statements.push(query.sql);
    return original(query, options);
  };
  if (direct && run) {
    direct.run = <R>(db: QueryExecutorProvider & { isTransaction: boolean }, query: CompiledQuery) => {
      if (!db.isTransaction && mine.getStore()) statements.push(query.sql);
      return run<R>(db, query);
    };
  }
  try {
    await mine.run(true, work);
  } finally {
    executor.executeQuery = original;
    if (direct) Reflect.deleteProperty(direct, 'run');
  }
  return statements;
}
