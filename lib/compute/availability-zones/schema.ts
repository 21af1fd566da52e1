import { z } from 'zod';

const ServiceState = z.strictObject({ active: z.boolean(), available: z.boolean(), updated_at: z.string() });

export const AvailabilityZone = z.strictObject({
  zoneName: z.string(),
  zoneState: z.strictObject({ available: z.boolean() }),
  /** States by host and service, for administrators; otherwise null. */
  hosts: z.record(z.string(), z.record(z.string(), ServiceState)).nullable(),
});
export type AvailabilityZone = z.infer<typeof AvailabilityZone>;

export const AvailabilityZones = z.array(AvailabilityZone);
