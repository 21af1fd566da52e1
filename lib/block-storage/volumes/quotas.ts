import type { Reader } from '#lib/db/database.ts';
import { defineQuotas } from '#lib/quotas/quotas.ts';

/** The limits on volumes and the gigabytes that they hold, failed and transitional ones included. */
export const volumeQuotas = defineQuotas({
  // No volume is larger than all of them together.
  limits: { volumes: 10, gigabytes: 1000, per_volume_gigabytes: -1 },
  async count(db, { projectId }) {
    return amountsOf(await usageIn(db).where('project_id', '=', projectId).executeTakeFirstOrThrow());
  },
});

const usageIn = (db: Reader) =>
  db
    .selectFrom('volumes')
    .select((eb) => [eb.fn.countAll<number>().as('volumes'), eb.fn.sum<number | null>('size').as('gigabytes')]);

const amountsOf = (used: { volumes: number; gigabytes: number | null }) => ({
  volumes: Number(used.volumes),
  gigabytes: Number(used.gigabytes ?? 0),
});

/** What the volumes of several projects take; those without volumes are left out. */
export async function volumeUsageByProject(db: Reader, projectIds: readonly string[]) {
  const rows = usageIn(db).select('project_id').where('project_id', 'in', projectIds).groupBy('project_id');
  return new Map((await rows.execute()).map((used) => [used.project_id, amountsOf(used)]));
}
