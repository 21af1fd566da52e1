import { z } from 'zod';
import { RecoveredGuest } from '../record/schema.ts';

/** A failure of an instance for its owners, without host names and data of others. */
export const Incident = z.strictObject({
  /** Failure of its host or of the instance. */
  cause: z.enum(['host', 'instance']),
  /**
   * `off`: it was off before. `stopped`: it ran before, and is off now. `not_moved`: its only disk is on the host, which is down. `returned`: the
   * same, and the host is up again, but the instance does not run.
   */
  outcome: z.enum(['recovering', 'running', 'off', 'stopped', 'down', 'not_moved', 'returned']),
  failed_at: z.string(),
  /** When it was started on another host; null if it was not moved. */
  moved_at: z.string().nullable(),
  back_at: z.string().nullable(),
  /** Downtime in seconds; null while it lasts, if it was not running before, and if its start is not known. */
  seconds: z.int().nullable(),
  /** How far its guest is since it runs again; null if that or the start of the failure is not known. */
  guest: RecoveredGuest.nullable(),
  /** Its local disks were recreated: their data is lost. */
  is_rebuilt: z.boolean(),
  /** Notification id for those who may read it; otherwise null. */
  notification_id: z.string().nullable(),
});
export type Incident = z.infer<typeof Incident>;
export const RecentIncident = Incident.nullable();
