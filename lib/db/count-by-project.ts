import { sql } from 'kysely';
import type { Reader } from './database.ts';
import type { Tables } from './tables.ts';

/** Number of rows of a table by project; projects without any are omitted. @param projectIds at least one */
export async function countByProject(
  db: Reader,
  table: keyof Tables,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ project_id: string; count: number | string }>`
    select project_id, count(*) as count from ${sql.table(table)}
    where project_id in (${sql.join(projectIds)}) group by project_id`.execute(db);
  return new Map(rows.map(({ project_id, count }) => [project_id, Number(count)]));
}
