import { appendFileSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PostgresQueryCompiler, SqliteQueryCompiler } from 'kysely';

/** A statement as sent to PostgreSQL, and the first test file that compiled it. */
export interface CollectedStatement {
  sql: string;
  file: string;
}

const isCollecting = Symbol.for('nephos.test.collecting-statements');
type Compiler = SqliteQueryCompiler & { [isCollecting]?: true };

/** The folder in which this run collects statements, from NEPHOS_TEST_STATEMENTS. Only runs on SQLite collect them. */
export const collectionFolder = (): string | undefined =>
  process.env.NEPHOS_TEST_DATABASE_URL ? undefined : process.env.NEPHOS_TEST_STATEMENTS;

/**
 * Starts to collect the PostgreSQL text of each distinct statement that is compiled for SQLite. Both texts come from
 * the same query; code that depends on the type of database takes its SQLite branch.
 */
export function collectInto(
  folder: string,
  currentFile: () => string,
  compiler: Compiler = SqliteQueryCompiler.prototype,
): void {
  if (Object.hasOwn(compiler, isCollecting)) return;
  compiler[isCollecting] = true;
  const compile = compiler.compileQuery;
  const postgres = new PostgresQueryCompiler();
  const seen = new Set<string>();
  mkdirSync(folder, { recursive: true });
  compiler.compileQuery = function collectAndCompile(node, queryId) {
    const compiled = compile.call(this, node, queryId);
    if (!seen.has(compiled.sql)) {
      seen.add(compiled.sql);
      const statement: CollectedStatement = { sql: postgres.compileQuery(node, queryId).sql, file: currentFile() };
      appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(statement)}\n`);
    }
    return compiled;
  };
}

/** Returns the distinct statements that all workers of a run have collected. */
export function readStatements(folder: string): CollectedStatement[] {
  const lines = globSync(join(folder, '*.jsonl')).flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'));
  const statements = lines.map((line) => JSON.parse(line) as CollectedStatement);
  return [...new Map(statements.map((statement) => [statement.sql, statement])).values()];
}
