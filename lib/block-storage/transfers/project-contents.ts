import { defineContents } from '#lib/project-contents/project-contents.ts';

/** Open transfers, which block the deletion of their volumes. */
export const transferContents = defineContents({
  kind: 'volume transfer',
  step: 2,
  async list(db, projectId) {
    const rows = db.selectFrom('volume_transfers').select(['id', 'name']).where('project_id', '=', projectId);
    return (await rows.orderBy('id').execute()).map(({ id, name }) => ({
      id,
      name,
      blocker: null,
      removals: [{ method: 'DELETE', path: `/volume/v3/os-volume-transfer/${id}` }],
    }));
  },
  isThere: async (db, id) =>
    (await db.selectFrom('volume_transfers').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});
