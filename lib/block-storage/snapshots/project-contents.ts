import { defineContents } from '#lib/project-contents/project-contents.ts';

/** Snapshots before their volumes. */
export const snapshotContents = defineContents({
  kind: 'snapshot',
  step: 2,
  async list(db, projectId) {
    const rows = db.selectFrom('snapshots').select(['id', 'name']).where('project_id', '=', projectId);
    return (await rows.orderBy('name').orderBy('id').execute()).map(({ id, name }) => ({
      id,
      name,
      blocker: null,
      removals: [{ method: 'DELETE', path: `/volume/v3/snapshots/${id}` }],
    }));
  },
  isThere: async (db, id) =>
    (await db.selectFrom('snapshots').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});
