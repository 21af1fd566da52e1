import type { AuthedContext } from '#lib/http/context.ts';
import { assertMayReadQuotas } from '#lib/quotas/access.ts';
import { defineQuotas, quotasOf, usageOf } from '#lib/quotas/quotas.ts';

const RESOURCES = [
  'volumes',
  'gigabytes',
  'snapshots',
  'backups',
  'backup_gigabytes',
  'per_volume_gigabytes',
  'groups',
] as const;

/** Limits on what there is none of yet. */
export const quotasToCome = defineQuotas({
  limits: { snapshots: 10, backups: 10, backup_gigabytes: 1000, groups: 10 },
});

/** The storage limits of a project: the caller's own, any for administrators. @throws 403 */
export async function getStorageQuotas(ctx: AuthedContext, projectId: string) {
  assertMayReadQuotas(ctx.caller, projectId);
  return { id: projectId, ...(await quotasOf(ctx.database.read, projectId, RESOURCES)) };
}

/** The same limits, each with what is in use. @throws 403 */
export async function getStorageQuotaUsage(ctx: AuthedContext, projectId: string) {
  const { id, ...limits } = await getStorageQuotas(ctx, projectId);
  const used = await usageOf(ctx.database.read, { projectId }, RESOURCES);
  const usage = (name: (typeof RESOURCES)[number]) => ({
    limit: limits[name],
    in_use: used[name],
    reserved: 0,
  });
  return {
    id,
    volumes: usage('volumes'),
    gigabytes: usage('gigabytes'),
    snapshots: usage('snapshots'),
    backups: usage('backups'),
    backup_gigabytes: usage('backup_gigabytes'),
    per_volume_gigabytes: usage('per_volume_gigabytes'),
    groups: usage('groups'),
  };
}
