import type { AuthedContext } from '#lib/http/context.ts';
import { assertMayReadQuotas } from '#lib/quotas/access.ts';
import { quotasOf } from '#lib/quotas/quotas.ts';
import { storageUsage } from './usage.ts';

const RESOURCES = [
  'volumes',
  'gigabytes',
  'snapshots',
  'backups',
  'backup_gigabytes',
  'per_volume_gigabytes',
  'groups',
] as const;

/** The storage limits of a project: the caller's own, any for administrators. @throws 403 */
export async function getStorageQuotas(ctx: AuthedContext, projectId: string) {
  assertMayReadQuotas(ctx.caller, projectId);
  return { id: projectId, ...(await quotasOf(ctx.database.read, projectId, RESOURCES)) };
}

/** The same limits, each with what is in use. @throws 403 */
export async function getStorageQuotaUsage(ctx: AuthedContext, projectId: string) {
  const { id, ...limits } = await getStorageQuotas(ctx, projectId);
  const used = await storageUsage(ctx.database.read, projectId);
  const usage = (name: (typeof RESOURCES)[number]) => ({
    limit: limits[name],
    in_use: name === 'volumes' || name === 'gigabytes' ? used[name] : 0,
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
