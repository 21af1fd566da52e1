import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

const Count = z.number();

/** docs/contract/blockstorage.md 10; -1 means unlimited. */
export const StorageLimits = z.strictObject({
  limits: z.strictObject({
    rate: z.array(z.never()),
    absolute: z.strictObject({
      maxTotalVolumes: Count,
      maxTotalVolumeGigabytes: Count,
      maxTotalSnapshots: Count,
      maxTotalBackups: Count,
      maxTotalBackupGigabytes: Count,
      totalVolumesUsed: Count,
      totalGigabytesUsed: Count,
      totalSnapshotsUsed: Count,
      totalBackupsUsed: Count,
      totalBackupGigabytesUsed: Count,
    }),
  }),
});
export type StorageLimits = z.infer<typeof StorageLimits>;

/** Another project, for administrators, since 3.39. Clients also send keys of other services, which are ignored. */
export const StorageLimitsQuery = z.object({ project_id: word.optional() });
