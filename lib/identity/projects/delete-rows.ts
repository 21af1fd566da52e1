import { sql } from 'kysely';
import type { Tx } from '#lib/db/database.ts';
import { deleteProjectRecords } from '#lib/project-contents/project-contents.ts';

/** Rows that are deleted with a project, by the column that refers to it. */
const BOUND = {
  application_credentials: 'project_id',
  credentials: 'project_id',
  limits: 'project_id',
  trusts: 'project_id',
} as const;

/**
 * Deletes empty projects with their roles, bound objects and dependent rows of other services. Their tokens become
 * invalid with the next identity version.
 */
export async function deleteProjectRows(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    for (const [table, column] of Object.entries(BOUND)) {
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(tx);
    }
    await tx.deleteFrom('role_assignments').where('target_type', '=', 'project').where('target_id', '=', id).execute();
    const users = tx.updateTable('users').set({ default_project_id: null });
    await users.where('default_project_id', '=', id).execute();
    await deleteProjectRecords(tx, id);
    await tx.deleteFrom('projects').where('id', '=', id).execute();
  }
}
