import { defineContents } from '#lib/project-contents/project-contents.ts';

export const serverGroupContents = defineContents({
  kind: 'server group',
  step: 2,
  async list(db, projectId) {
    const groups = db.selectFrom('server_groups').select(['id', 'name']).where('project_id', '=', projectId);
    const rows = await groups.orderBy('name').orderBy('id').execute();
    return rows.map(({ id, name }) => ({
      id,
      name,
      blocker: null,
      removals: [{ method: 'DELETE', path: `/compute/v2.1/os-server-groups/${id}` }],
    }));
  },
  isThere: async (db, id) =>
    (await db.selectFrom('server_groups').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});
