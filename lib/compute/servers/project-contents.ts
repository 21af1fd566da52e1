import { msg } from '#lib/i18n/text.ts';
import { defineContents } from '#lib/project-contents/project-contents.ts';

/** Servers first and permanently, including restorable ones. */
export const serverContents = defineContents({
  kind: 'server',
  noun: msg('Instance'),
  step: 1,
  async list(db, projectId) {
    const rows = await db
      .selectFrom('servers')
      .select(['id', 'name', 'locked_by'])
      .where('project_id', '=', projectId)
      .where('deleted_at', 'is', null)
      .orderBy('name')
      .orderBy('id')
      .execute();
    return rows.map(({ id, name, locked_by }) => ({
      id,
      name,
      blocker: locked_by === null ? null : msg('The instance is locked. Unlock it first.'),
      removals: [{ method: 'POST', path: `/compute/v2.1/servers/${id}/action`, body: { forceDelete: null } }],
    }));
  },
  async isThere(db, id) {
    const row = db.selectFrom('servers').select('id').where('id', '=', id).where('deleted_at', 'is', null);
    return (await row.executeTakeFirst()) !== undefined;
  },
});
