import { z } from 'zod';

/** What is kept of a volume beside it; those of which nothing is are left out. */
const VolumeCopies = z.strictObject({
  volume_id: z.string(),
  snapshots: z.int(),
  /** When the volume held what the latest backup that can be restored has; null without one. */
  last_backup: z.string().nullable(),
});
export type VolumeCopies = z.infer<typeof VolumeCopies>;
export const VolumeCopiesList = z.strictObject({ volume_copies: z.array(VolumeCopies) });
