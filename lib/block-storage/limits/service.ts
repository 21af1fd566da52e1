import type { ProjectContext } from '#lib/http/context.ts';
import { getStorageQuotaUsage } from '../quota-sets/service.ts';
import type { StorageLimits } from './schema.ts';

/** For the caller's project, or another one for administrators. @throws 403 */
export async function getStorageLimits(ctx: ProjectContext, otherId?: string): Promise<StorageLimits['limits']> {
  const projectId = (ctx.microversion.minor >= 39 ? otherId : undefined) ?? ctx.projectId;
  const quotas = await getStorageQuotaUsage(ctx, projectId);
  return {
    rate: [],
    absolute: {
      maxTotalVolumes: quotas.volumes.limit,
      maxTotalVolumeGigabytes: quotas.gigabytes.limit,
      maxTotalSnapshots: quotas.snapshots.limit,
      maxTotalBackups: quotas.backups.limit,
      maxTotalBackupGigabytes: quotas.backup_gigabytes.limit,
      totalVolumesUsed: quotas.volumes.in_use,
      totalGigabytesUsed: quotas.gigabytes.in_use,
      totalSnapshotsUsed: quotas.snapshots.in_use,
      totalBackupsUsed: quotas.backups.in_use,
      totalBackupGigabytesUsed: quotas.backup_gigabytes.in_use,
    },
  };
}
