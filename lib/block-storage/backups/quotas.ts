import type { Reader } from '#lib/db/database.ts';
import { defineQuotas } from '#lib/quotas/quotas.ts';

/** Quotas on backups and their gigabytes. */
export const backupQuotas = defineQuotas({
  limits: { backups: 10, backup_gigabytes: 1000 },
  async count(db, { projectId }) {
    const used = await backupUsageByProject(db, [projectId]);
    return used.get(projectId) ?? { backups: 0, backup_gigabytes: 0 };
  },
  countByProject: backupUsageByProject,
});

/** By project; projects without backups are omitted. */
async function backupUsageByProject(db: Reader, projectIds: readonly string[]) {
  const rows = await db
    .selectFrom('backups')
    .select((eb) => [
      'project_id',
      eb.fn.countAll<number>().as('backups'),
      eb.fn.sum<number | null>('size').as('gigabytes'),
    ])
    .where('project_id', 'in', projectIds)
    .groupBy('project_id')
    .execute();
  return new Map(
    rows.map(({ project_id, backups, gigabytes }) => [
      project_id,
      { backups: Number(backups), backup_gigabytes: Number(gigabytes ?? 0) },
    ]),
  );
}
