import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { Link } from '#lib/http/link.ts';
import { QueryBoolean, QueryInteger } from '#lib/http/validation.ts';

/** A number below 2.53, later a UUID. */
const Id = z.union([z.int(), z.string()]);

export const HypervisorSummary = z.strictObject({
  id: Id,
  hypervisor_hostname: z.string(),
  state: z.enum(['up', 'down']),
  status: z.enum(['enabled', 'disabled']),
  /** If requested. */
  servers: z.array(z.strictObject({ name: z.string(), uuid: z.string() })).optional(),
});
export type HypervisorSummary = z.infer<typeof HypervisorSummary>;

/** Capacity and usage; MiB and GiB. Removed in 2.88. */
const Amounts = z.strictObject({
  vcpus: z.int(),
  vcpus_used: z.int(),
  memory_mb: z.int(),
  memory_mb_used: z.int(),
  free_ram_mb: z.int(),
  local_gb: z.int(),
  local_gb_used: z.int(),
  free_disk_gb: z.int(),
  disk_available_least: z.int(),
  running_vms: z.int(),
  current_workload: z.int(),
});
export type Amounts = z.infer<typeof Amounts>;

export const Hypervisor = HypervisorSummary.extend({
  host_ip: z.string(),
  hypervisor_type: z.string(),
  hypervisor_version: z.int(),
  service: z.strictObject({ id: Id, host: z.string(), disabled_reason: z.string().nullable() }),
  ...Amounts.partial().shape,
  /** JSON text below 2.28, later an object, removed in 2.88. */
  cpu_info: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
  /** Since 2.88; null while the host is down. */
  uptime: z.string().nullable().optional(),
});
export type Hypervisor = z.infer<typeof Hypervisor>;

export const FoundHypervisors = z.strictObject({
  hypervisors: z.array(HypervisorSummary),
  hypervisors_links: z.array(Link).optional(),
});
export const HypervisorUptime = HypervisorSummary.extend({ uptime: z.string() });
export const HypervisorStatistics = Amounts.extend({ count: z.int() });

export const HypervisorQuery = z.object({
  limit: QueryInteger.refine((limit) => limit >= 0, 'Use 0 or a larger number.').optional(),
  marker: word.optional(),
  hypervisor_hostname_pattern: word.min(1).optional(),
  with_servers: QueryBoolean.optional(),
});
export type HypervisorQuery = z.infer<typeof HypervisorQuery>;
export const OneHypervisorQuery = HypervisorQuery.pick({ with_servers: true });
