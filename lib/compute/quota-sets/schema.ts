import { z } from 'zod';

/** Limits that the platform enforces, in every microversion. */
export const QUOTA_NAMES = [
  'instances',
  'cores',
  'ram',
  'key_pairs',
  'metadata_items',
  'server_groups',
  'server_group_members',
] as const;

const quotaSet = <V extends z.ZodType>(value: V) =>
  z.strictObject({
    quota_set: z.strictObject({
      id: z.string().optional(),
      instances: value,
      cores: value,
      ram: value,
      key_pairs: value,
      metadata_items: value,
      server_groups: value,
      server_group_members: value,
      /** Until 2.56. */
      injected_files: value.optional(),
      injected_file_content_bytes: value.optional(),
      injected_file_path_bytes: value.optional(),
      /** Until 2.35; the network service has the real ones. */
      fixed_ips: value.optional(),
      floating_ips: value.optional(),
      security_groups: value.optional(),
      security_group_rules: value.optional(),
    }),
  });

const Usage = z.strictObject({ in_use: z.number(), limit: z.number(), reserved: z.number() });

/** Limits of a project; -1 is no limit. */
export const ComputeQuotaSet = quotaSet(z.number());
export type ComputeQuotaSet = z.infer<typeof ComputeQuotaSet>;
/** The same, each with what is in use. */
export const ComputeQuotaUsage = quotaSet(Usage);
export type ComputeQuotaUsage = z.infer<typeof ComputeQuotaUsage>;

export const QuotaPath = z.object({ project_id: z.string() });
