import type { Reader } from '#lib/db/database.ts';
import { defineQuotas } from '#lib/quotas/quotas.ts';

/** Quotas on volumes and gigabytes including snapshots, in all statuses. */
export const volumeQuotas = defineQuotas({
  // A volume cannot exceed the total.
  limits: { volumes: 10, gigabytes: 1000, per_volume_gigabytes: -1 },
  async count(db, { projectId }) {
    const used = await volumeUsageByProject(db, [projectId]);
    return used.get(projectId) ?? { volumes: 0, gigabytes: 0 };
  },
  countByProject: (db, projectIds) => volumeUsageByProject(db, projectIds),
});

/** Usage by project; projects without any are omitted. */
export async function volumeUsageByProject(db: Reader, projectIds: readonly string[]) {
  // PostgreSQL rejects an empty list.
  if (projectIds.length === 0) return new Map<string, { volumes: number; gigabytes: number }>();
  const volumes = await gigabytesIn(db, 'volumes', projectIds);
  const snapshots = await gigabytesIn(db, 'snapshots', projectIds);
  const projects = new Set([...volumes.keys(), ...snapshots.keys()]);
  return new Map(
    [...projects].map((id) => {
      const [own, taken] = [volumes.get(id), snapshots.get(id)];
      const gigabytes = Number(own?.gigabytes ?? 0) + Number(taken?.gigabytes ?? 0);
      return [id, { volumes: Number(own?.count ?? 0), gigabytes }];
    }),
  );
}

async function gigabytesIn(db: Reader, table: 'volumes' | 'snapshots', projectIds: readonly string[]) {
  const rows = db
    .selectFrom(table)
    .select((eb) => [
      'project_id',
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number | null>('size').as('gigabytes'),
    ])
    .where('project_id', 'in', projectIds)
    .groupBy('project_id');
  return new Map((await rows.execute()).map((row) => [row.project_id, row]));
}
