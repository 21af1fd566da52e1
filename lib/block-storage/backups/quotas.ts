import { defineQuotas } from '#lib/quotas/quotas.ts';

/** Quotas on backups and their gigabytes. */
export const backupQuotas = defineQuotas({
  limits: { backups: 10, backup_gigabytes: 1000 },
  async count(db, { projectId }) {
    const used = await db
      .selectFrom('backups')
      .select((eb) => [eb.fn.countAll<number>().as('backups'), eb.fn.sum<number | null>('size').as('gigabytes')])
      .where('project_id', '=', projectId)
      .executeTakeFirstOrThrow();
    return { backups: Number(used.backups), backup_gigabytes: Number(used.gigabytes ?? 0) };
  },
});
