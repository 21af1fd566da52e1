import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { contentPath } from '#lib/data-folder/contents.ts';
import type { Env } from '#lib/settings/env.ts';

type Rows = Record<string, unknown>[];
type Run = (statement: string) => Promise<Rows>;

/** Opens the database of a stopped cloud with foreign keys disabled. */
export async function withoutForeignKeys<T>(env: Env, work: (run: Run) => Promise<T>): Promise<T> {
  if (!env.DATABASE_URL) {
    const database = new DatabaseSync(contentPath(env.dataFolder, 'nephos.db'), {
      enableForeignKeyConstraints: false,
    });
    try {
      return await work(async (statement) => database.prepare(statement).all());
    } finally {
      database.close();
    }
  }
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    return await work(async (statement) => (await client.query(statement)).rows);
  } finally {
    await client.end();
  }
}

const COLUMNS = {
  sqlite: `select m.name as "table", c.name as "column", c.type as type, f."table" as parent, f."to" as key
    from sqlite_master m join pragma_table_info(m.name) c left join pragma_foreign_key_list(m.name) f on f."from" = c.name
    where m.type = 'table' and m.name not like 'sqlite_%'`,
  postgres: `select c.table_name as "table", c.column_name as "column", c.data_type as type, f.parent, f.key
    from information_schema.columns c left join (
      select k.table_name, k.column_name, u.table_name as parent, u.column_name as key
      from information_schema.referential_constraints r
      join information_schema.key_column_usage k using (constraint_schema, constraint_name)
      join information_schema.constraint_column_usage u using (constraint_schema, constraint_name)
      where constraint_schema = current_schema()
    ) f on f.table_name = c.table_name and f.column_name = c.column_name
    where c.table_schema = current_schema() and c.is_identity = 'NO'`,
};

interface Column {
  table: string;
  column: string;
  type: string;
  /** The referenced table and column. */
  parent: string | null;
  key: string | null;
}

/** Inserts a row into each empty table. Returns the names of all tables, and of those that it inserted into. */
export const fillEmptyTables = (env: Env): Promise<{ tables: string[]; filled: string[] }> =>
  withoutForeignKeys(env, async (run) => {
    const rows = (await run(COLUMNS[env.DATABASE_URL ? 'postgres' : 'sqlite'])) as unknown as Column[];
    const tables = Map.groupBy(rows, ({ table }) => table);
    const filled: string[] = [];
    const fill = async (table: string): Promise<void> => {
      if ((await run(`select 1 as one from "${table}" limit 1`)).length > 0) return;
      const columns = tables.get(table) ?? [];
      for (const { parent } of columns) if (parent !== null && parent !== table) await fill(parent);
      await run(rowFor(table, columns));
      filled.push(table);
    };
    for (const table of tables.keys()) await fill(table);
    return { tables: [...tables.keys()], filled };
  });

function rowFor(table: string, columns: readonly Column[]): string {
  const values = columns.map(({ type, parent, key }) => {
    if (parent !== null) return `(select "${key}" from "${parent}" limit 1)`;
    return /int/i.test(type) ? '7' : `'${table}'`;
  });
  return `insert into "${table}" (${columns.map(({ column }) => `"${column}"`).join(', ')}) values (${values.join(', ')})`;
}

export const digestTables = (env: Env, tables: readonly string[]): Promise<Record<string, string>> =>
  withoutForeignKeys(env, async (run) => {
    const digests: Record<string, string> = {};
    for (const table of tables) {
      const rows = (await run(`select * from "${table}"`)).map((row) => JSON.stringify(row)).toSorted();
      digests[table] = `${rows.length} rows, ${createHash('sha256').update(rows.join('\n')).digest('hex')}`;
    }
    return digests;
  });
