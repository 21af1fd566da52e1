import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

export const IncidentPath = z.object({ server_id: word });

/** What happened to an instance, for its owners: without the names of hosts, and nothing of anybody else. */
export const Incident = z.strictObject({
  /** Its host failed, or the instance itself. */
  cause: z.enum(['host', 'instance']),
  /** `off`: it was off before, and still is. */
  outcome: z.enum(['recovering', 'running', 'off', 'down']),
  failed_at: z.string(),
  back_at: z.string().nullable(),
  /** Without service; null while that goes on, and where it gave none before. */
  seconds: z.int().nullable(),
  /** It was built anew: what its local disks had is not certain. */
  is_rebuilt: z.boolean(),
  /** Of its record, for those who may read it; null for all others. */
  notification_id: z.string().nullable(),
});
export type Incident = z.infer<typeof Incident>;
export const IncidentEnvelope = z.strictObject({ incident: Incident.nullable() });
