import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { Link } from '#lib/http/link.ts';
import { QueryInteger } from '#lib/http/validation.ts';
import { Moment } from '../wire.ts';

/** Duration and size of a server within the period. */
const ServerUsage = z.strictObject({
  instance_id: z.string(),
  name: z.string(),
  tenant_id: z.string(),
  flavor: z.string(),
  vcpus: z.int(),
  memory_mb: z.int(),
  local_gb: z.int(),
  hours: z.number(),
  started_at: z.string(),
  ended_at: z.string().nullable(),
  /** `terminated`, or the vm state. */
  state: z.string(),
  /** Seconds from start to end or now. */
  uptime: z.int(),
});
export type ServerUsage = z.infer<typeof ServerUsage>;

/** docs/contract/compute.md 9. */
export const ProjectUsage = z.strictObject({
  tenant_id: z.string(),
  start: z.string(),
  stop: z.string(),
  total_hours: z.number(),
  total_vcpus_usage: z.number(),
  total_memory_mb_usage: z.number(),
  total_local_gb_usage: z.number(),
  server_usages: z.array(ServerUsage).optional(),
});
export type ProjectUsage = z.infer<typeof ProjectUsage>;

/** An empty object without usage. */
export const ProjectUsageEnvelope = z.strictObject({
  tenant_usage: z.union([ProjectUsage, z.strictObject({})]),
  /** Since 2.40. */
  tenant_usage_links: z.array(Link).optional(),
});

const Instant = Moment.transform((moment) => new Date(moment));

export const UsageQuery = z.object({
  start: Instant.optional(),
  end: Instant.optional(),
  /** `1` includes servers in lists. */
  detailed: word.optional(),
  /** Servers per page, since 2.40. */
  limit: QueryInteger.refine((limit) => limit >= 0, 'Use 0 or a larger number.').optional(),
  marker: word.optional(),
});
export type UsageQuery = z.infer<typeof UsageQuery>;
