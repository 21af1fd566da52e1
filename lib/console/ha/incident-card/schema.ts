import { z } from 'zod';

/** A failure of an instance for its owners, without host names and data of others. */
export const Incident = z.strictObject({
  /** Failure of its host or of the instance. */
  cause: z.enum(['host', 'instance']),
  /** `off`: it was off before, and still is. */
  outcome: z.enum(['recovering', 'running', 'off', 'down']),
  failed_at: z.string(),
  back_at: z.string().nullable(),
  /** Downtime in seconds; null while it lasts, and if it was not running before. */
  seconds: z.int().nullable(),
  /** It was rebuilt: data on local disks may be lost. */
  is_rebuilt: z.boolean(),
  /** Notification id for those who may read it; otherwise null. */
  notification_id: z.string().nullable(),
});
export type Incident = z.infer<typeof Incident>;
export const RecentIncident = Incident.nullable();
