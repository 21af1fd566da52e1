import { z } from 'zod';
import { digits } from '#lib/http/bounds.ts';
import { BodyBoolean } from '#lib/http/validation.ts';

/** Enforced limits of all microversions. */
export const QUOTA_NAMES = [
  'instances',
  'cores',
  'ram',
  'key_pairs',
  'metadata_items',
  'server_groups',
  'server_group_members',
] as const;

/** Limits that were removed, with their last minor version. */
export const RETIRED_QUOTAS = {
  injected_files: 56,
  injected_file_content_bytes: 56,
  injected_file_path_bytes: 56,
  fixed_ips: 35,
  floating_ips: 35,
  security_groups: 35,
  security_group_rules: 35,
} as const;
export type RetiredQuota = keyof typeof RETIRED_QUOTAS;
export const RETIRED_NAMES = Object.keys(RETIRED_QUOTAS) as RetiredQuota[];
export type QuotaName = (typeof QUOTA_NAMES)[number] | RetiredQuota;

const lasting = <V extends z.ZodType>(value: V) => ({
  instances: value,
  cores: value,
  ram: value,
  key_pairs: value,
  metadata_items: value,
});
const retired = <V extends z.ZodType>(value: V) => ({
  injected_files: value.optional(),
  injected_file_content_bytes: value.optional(),
  injected_file_path_bytes: value.optional(),
  fixed_ips: value.optional(),
  floating_ips: value.optional(),
  security_groups: value.optional(),
  security_group_rules: value.optional(),
});
const groups = <V extends z.ZodType>(value: V) => ({ server_groups: value, server_group_members: value });

/** Without an id after an update. */
const quotaSet = <V extends z.ZodType>(value: V) =>
  z.strictObject({ id: z.string().optional(), ...lasting(value), ...groups(value), ...retired(value) });

const Usage = z.strictObject({ in_use: z.number(), limit: z.number(), reserved: z.number() });

export const ComputeQuotaSet = quotaSet(z.number());
export type ComputeQuotaSet = z.infer<typeof ComputeQuotaSet>;
/** With usage. */
export const ComputeQuotaUsage = quotaSet(Usage);
export type ComputeQuotaUsage = z.infer<typeof ComputeQuotaUsage>;

/** Default limits; server groups since 2.50. */
export const QuotaClassSet = z.strictObject({
  id: z.string().optional(),
  ...lasting(z.number()),
  server_groups: z.number().optional(),
  server_group_members: z.number().optional(),
  ...retired(z.number()),
});
export type QuotaClassSet = z.infer<typeof QuotaClassSet>;

const MAX_LIMIT = 2 ** 31 - 1;
const Limit = z
  .union([z.int(), digits()], `Use a whole number from -1 (unlimited) to ${MAX_LIMIT}.`)
  .refine((limit) => limit >= -1 && limit <= MAX_LIMIT, `Use a whole number from -1 to ${MAX_LIMIT}.`)
  .optional();

export const NewLimits = z.strictObject({ ...lasting(Limit), ...groups(Limit), ...retired(Limit) });
export type NewLimits = z.infer<typeof NewLimits>;

/** `force` allows limits below usage. */
export const UpdateQuotas = NewLimits.extend({ force: BodyBoolean.optional() });
export type UpdateQuotas = z.infer<typeof UpdateQuotas>;

export const QuotaClassPath = z.object({ name: z.string().max(255) });
/** Limits of a user within the project. Other keys, such as `usage`, are ignored. */
export const QuotaQuery = z.object({ user_id: z.string().min(1).max(255).optional() });
