import { defineContents } from '#lib/project-contents/project-contents.ts';

/** Newest first, so that dependents precede their parents. */
export const backupContents = defineContents({
  kind: 'backup',
  step: 2,
  async list(db, projectId) {
    const rows = db.selectFrom('backups').select(['id', 'name']).where('project_id', '=', projectId);
    return (await rows.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()).map(({ id, name }) => ({
      id,
      name,
      blocker: null,
      removals: [{ method: 'DELETE', path: `/volume/v3/backups/${id}` }],
    }));
  },
  isThere: async (db, id) =>
    (await db.selectFrom('backups').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});
