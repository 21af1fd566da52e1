import { countByProject } from '#lib/db/count-by-project.ts';
import { countRows } from '#lib/db/count-rows.ts';
import { defineQuotas } from '#lib/quotas/quotas.ts';

/** Quota on snapshots; their gigabytes count as those of volumes. */
export const snapshotQuotas = defineQuotas({
  limits: { snapshots: 10 },
  count: async (db, { projectId }) => ({
    snapshots: await countRows(db.selectFrom('snapshots').where('project_id', '=', projectId)),
  }),
  async countByProject(db, projectIds) {
    const counts = await countByProject(db, 'snapshots', projectIds);
    return new Map([...counts].map(([id, snapshots]) => [id, { snapshots }]));
  },
});
