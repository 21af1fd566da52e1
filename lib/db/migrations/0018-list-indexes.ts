import type { Kysely } from 'kysely';

/** The longest lists of networking: what a page asks for stands in the index of its order, without a look at each row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['networks', 'subnets', 'ports', 'floatingips']) {
    await db.schema.dropIndex(`${table}_by_project`).execute();
    const index = db.schema.createIndex(`${table}_by_project`).on(table);
    await index.columns(['project_id', 'created_at', 'id', 'revision']).execute();
  }
}
