import { defineQuotas } from '#lib/quotas/quotas.ts';

/** The limits on volumes and the gigabytes that they hold, failed and transitional ones included. */
export const volumeQuotas = defineQuotas({
  // No volume is larger than all of them together.
  limits: { volumes: 10, gigabytes: 1000, per_volume_gigabytes: -1 },
  async count(db, { projectId }) {
    const used = await db
      .selectFrom('volumes')
      .select((eb) => [eb.fn.countAll<number>().as('volumes'), eb.fn.sum<number | null>('size').as('gigabytes')])
      .where('project_id', '=', projectId)
      .executeTakeFirstOrThrow();
    return { volumes: Number(used.volumes), gigabytes: Number(used.gigabytes ?? 0) };
  },
});
