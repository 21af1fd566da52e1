import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '#lib/db/database.ts';

/** Returns the SQL of the reads that `work` executes, without those of the platform's background work. */
export async function readsOf({ read }: Pick<Database, 'read'>, work: () => Promise<unknown>): Promise<string[]> {
  const executor = read.getExecutor();
  const original = executor.executeQuery.bind(executor);
  const mine = new AsyncLocalStorage<true>();
  const statements: string[] = [];
  executor.executeQuery = (query, options) => {
    if (mine.getStore()) statements.push(query.sql);
    return original(query, options);
  };
  try {
    await mine.run(true, work);
  } finally {
    executor.executeQuery = original;
  }
  return statements;
}
