import { z } from 'zod';
import { boundedRecord, word } from '#lib/http/bounds.ts';
import { BodyBoolean, QueryBoolean } from '#lib/http/validation.ts';

const Usage = z.strictObject({ in_use: z.number(), limit: z.number(), reserved: z.number() });
const limitsOf = <V extends z.ZodType>(value: V) => ({
  volumes: value,
  gigabytes: value,
  snapshots: value,
  backups: value,
  backup_gigabytes: value,
  per_volume_gigabytes: value,
  groups: value,
});
/** Also contains limits per type, such as `volumes_ssd`. */
const quotaSet = <V extends z.ZodType>(value: V) =>
  z.strictObject({
    quota_set: z.object({ id: z.string(), ...limitsOf(value) }).catchall(z.union([value, z.string()])),
  });

/** Limits, or with `usage=true` limits and usage. */
export const StorageQuotaSet = z.union([quotaSet(z.number()), quotaSet(Usage)]);
export const StorageQuotaUsage = quotaSet(Usage);
export type StorageQuotaUsage = z.infer<typeof StorageQuotaUsage>;
export const QuotaQuery = z.object({ usage: QueryBoolean.optional() });

/** Without an id, which clients expect after an update. */
export const ChangedQuotas = z.object(limitsOf(z.number())).catchall(z.number());
export const StorageClassSet = z.strictObject({ id: z.string().optional(), ...limitsOf(z.number()) });

const LimitValue = z
  .int('Use a whole number; -1 means unlimited.')
  .min(-1, 'Use -1 (unlimited) or more.')
  .max(2 ** 31 - 1, 'Use at most 2147483647.')
  .optional();
const NewLimits = z.strictObject(limitsOf(LimitValue));
export type NewStorageLimits = Record<string, number | undefined>;
/** Clients repeat the project and skip validation; as upstream, limits below usage are accepted. */
const Repeated = { id: word.optional(), tenant_id: word.optional(), force: BodyBoolean.optional() };
export const NewQuotas = boundedRecord(
  NewLimits.extend({ ...Repeated, skip_validation: BodyBoolean.optional() }).catchall(LimitValue),
  1000,
).transform(
  ({ id: _id, tenant_id: _tenant, force: _force, skip_validation: _skip, ...limits }) => limits as NewStorageLimits,
);
export const NewClassSet = NewLimits.extend({ class_name: word.optional() }).transform(
  ({ class_name: _, ...limits }) => limits,
);

const Count = z.number();

/** docs/contract/blockstorage.md 10; -1 means unlimited. */
export const StorageLimits = z.strictObject({
  rate: z.array(z.never()),
  absolute: z.strictObject({
    maxTotalVolumes: Count,
    maxTotalVolumeGigabytes: Count,
    maxTotalSnapshots: Count,
    maxTotalBackups: Count,
    maxTotalBackupGigabytes: Count,
    totalVolumesUsed: Count,
    totalGigabytesUsed: Count,
    totalSnapshotsUsed: Count,
    totalBackupsUsed: Count,
    totalBackupGigabytesUsed: Count,
  }),
});
export type StorageLimits = z.infer<typeof StorageLimits>;

/** Another project, for administrators, since 3.39. Clients also send keys of other services, which are ignored. */
export const StorageLimitsQuery = z.object({ project_id: word.optional() });
