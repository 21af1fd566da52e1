import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { QueryBoolean } from '#lib/http/validation.ts';

const Usage = z.strictObject({ in_use: z.number(), limit: z.number(), reserved: z.number() });
const quotaSet = <V extends z.ZodType>(value: V) =>
  z.strictObject({
    quota_set: z.strictObject({
      id: z.string(),
      volumes: value,
      gigabytes: value,
      snapshots: value,
      backups: value,
      backup_gigabytes: value,
      per_volume_gigabytes: value,
      groups: value,
    }),
  });

/** Limits alone, or with `usage=true` each with what is in use. */
export const StorageQuotaSet = z.union([quotaSet(z.number()), quotaSet(Usage)]);
export const StorageQuotaUsage = quotaSet(Usage);
export type StorageQuotaUsage = z.infer<typeof StorageQuotaUsage>;
export const QuotaPath = z.object({ project_id: word });
export const QuotaQuery = z.object({ usage: QueryBoolean.optional() });
