import type { Reader } from '#lib/db/database.ts';
import { defineQuotas } from '#lib/quotas/quotas.ts';

/** The limits on volumes and the gigabytes that they and their snapshots hold, failed and transitional ones included. */
export const volumeQuotas = defineQuotas({
  // No volume is larger than all of them together.
  limits: { volumes: 10, gigabytes: 1000, per_volume_gigabytes: -1 },
  async count(db, { projectId }) {
    const used = await volumeUsageByProject(db, [projectId]);
    return used.get(projectId) ?? { volumes: 0, gigabytes: 0 };
  },
});

/** What the volumes and snapshots of several projects take; those without any are left out. */
export async function volumeUsageByProject(db: Reader, projectIds: readonly string[]) {
  // PostgreSQL takes no empty list.
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
