import { z } from 'zod';
import { SERVER_STATUSES } from '#lib/compute/servers/states.ts';

const Amount = z.strictObject({ used: z.int(), total: z.int() });

/** A host that is down or disabled. */
const TroubledHost = z.strictObject({
  id: z.string(),
  name: z.string(),
  is_up: z.boolean(),
  is_enabled: z.boolean(),
  /** Reason given when it was disabled. */
  reason: z.string().nullable(),
  instances: z.int(),
  /** Last report. */
  seen_at: z.string(),
});
export type TroubledHost = z.infer<typeof TroubledHost>;

const FailedServer = z.strictObject({
  id: z.string(),
  name: z.string(),
  project_id: z.string(),
  project_name: z.string().nullable(),
  host: z.string().nullable(),
  /** It crashed and is off; its status is not ERROR. */
  has_crashed: z.boolean(),
  fault: z.strictObject({ message: z.string(), created: z.string() }).nullable(),
  updated: z.string(),
});
export type FailedServer = z.infer<typeof FailedServer>;

const LargeProject = z.strictObject({
  id: z.string(),
  name: z.string(),
  instances: z.int(),
  vcpus: z.int(),
  /** MiB */
  ram: z.int(),
  /** GiB of volumes. */
  volumes: z.int(),
});
export type LargeProject = z.infer<typeof LargeProject>;

export const PlatformSummary = z.strictObject({
  hosts: z.strictObject({ total: z.int(), up: z.int(), disabled: z.int() }),
  /** Capacity of all hosts, including those that are down or disabled: virtual cores, RAM in MiB, disk in GiB. */
  capacity: z.strictObject({ vcpus: Amount, ram: Amount, disk: Amount }),
  /** Disabled services of the platform itself. */
  disabled_services: z.array(z.strictObject({ binary: z.string(), reason: z.string().nullable() })),
  troubled_hosts: z.strictObject({ total: z.int(), first: z.array(TroubledHost) }),
  statuses: z.array(z.strictObject({ status: z.enum(SERVER_STATUSES), count: z.int() })),
  failed: z.strictObject({ total: z.int(), first: z.array(FailedServer) }),
  projects: z.strictObject({ total: z.int(), largest: z.array(LargeProject) }),
});
export type PlatformSummary = z.infer<typeof PlatformSummary>;
