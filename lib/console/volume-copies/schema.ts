import { z } from 'zod';

/** Snapshots and backups of a volume; volumes without any are omitted. */
const VolumeCopies = z.strictObject({
  volume_id: z.string(),
  snapshots: z.int(),
  /** Time of the data in the latest restorable backup; null without one. */
  last_backup: z.string().nullable(),
});
export type VolumeCopies = z.infer<typeof VolumeCopies>;
export const VolumeCopiesList = z.strictObject({ volume_copies: z.array(VolumeCopies) });
