import { sql } from 'kysely';
import type { Database } from '#lib/db/database.ts';

export async function tablesWith({ read, engine }: Database, columns: readonly string[]): Promise<string[]> {
  const wanted = sql.join(columns.map((name) => sql.lit(name)));
  const query =
    engine === 'postgres'
      ? sql<{ name: string }>`select distinct table_name as name from information_schema.columns
          where table_schema = current_schema() and column_name in (${wanted})`
      : sql<{ name: string }>`select distinct m.name from sqlite_master m, pragma_table_info(m.name) c
          where m.type = 'table' and c.name in (${wanted})`;
  const { rows } = await query.execute(read);
  return rows.map(({ name }) => name).toSorted();
}
