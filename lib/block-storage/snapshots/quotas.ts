import { defineQuotas } from '#lib/quotas/quotas.ts';

/** Quota on snapshots; their gigabytes count as those of volumes. */
export const snapshotQuotas = defineQuotas({
  limits: { snapshots: 10 },
  async count(db, { projectId }) {
    const rows = db.selectFrom('snapshots').select((eb) => eb.fn.countAll<number>().as('snapshots'));
    const { snapshots } = await rows.where('project_id', '=', projectId).executeTakeFirstOrThrow();
    return { snapshots: Number(snapshots) };
  },
});
