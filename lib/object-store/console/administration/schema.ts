import { z } from 'zod';

const Limit = z.int().nullable();

/** Quotas of the account of a project; null is unlimited. */
const AccountQuota = z.strictObject({ bytes: Limit, objects: Limit });

/** Usage and limits of a project. A limit of null is unlimited. */
export const ProjectStorage = z.strictObject({
  id: z.string(),
  /** Null if the project was deleted. */
  name: z.string().nullable(),
  buckets: z.int(),
  /** Current objects, and their bytes. */
  objects: z.int(),
  bytes: z.int(),
  /** Bytes of all versions and of unfinished uploads, which the limit of bytes counts. */
  stored_bytes: z.int(),
  /** What applies: the lower of the quota of the project and of that of its account. */
  limits: z.strictObject({ buckets: Limit, objects: Limit, bytes: Limit }),
  account_quota: AccountQuota,
});
export type ProjectStorage = z.infer<typeof ProjectStorage>;

/** Projects with buckets, by stored bytes. Totals include those that are not listed. */
export const StorageUsage = z.strictObject({
  projects: z.array(ProjectStorage),
  is_truncated: z.boolean(),
  totals: z.strictObject({
    projects: z.int(),
    buckets: z.int(),
    objects: z.int(),
    bytes: z.int(),
    stored_bytes: z.int(),
  }),
});
export type StorageUsage = z.infer<typeof StorageUsage>;

/** As in headers of the native API, which have at most 15 digits. */
const MAX_QUOTA = 999_999_999_999_999;
const NewQuota = z.int().min(0, 'Use 0 or more.').max(MAX_QUOTA).nullable();
export const NewAccountQuota = z.strictObject({ bytes: NewQuota, objects: NewQuota });
export type NewAccountQuota = z.infer<typeof NewAccountQuota>;

/** An object whose data is damaged. */
const DamagedObject = z.strictObject({
  project_id: z.string(),
  bucket_id: z.string(),
  bucket_name: z.string(),
  name: z.string(),
  /** Null for an unfinished upload. */
  version_id: z.string().nullable(),
  is_latest: z.boolean(),
});
export type DamagedObject = z.infer<typeof DamagedObject>;

/** Stored data that is missing, or has another size or checksum than the database says. */
const Damage = z.strictObject({
  location: z.string(),
  reason: z.enum(['missing', 'size', 'checksum']),
  found_at: z.string(),
  objects: z.array(DamagedObject),
});
export type Damage = z.infer<typeof Damage>;

/** `is_complete` is false if there are more. */
const Count = z.strictObject({ count: z.int(), is_complete: z.boolean() });

/** The check of all stored data against its checksums. */
const Scrub = z.strictObject({
  started_at: z.string(),
  /** End of the last complete check; null before the first. */
  finished_at: z.string().nullable(),
  is_in_progress: z.boolean(),
  /** Checked so far, or by the last check. */
  blobs: z.int(),
  bytes: z.int(),
});

export const ObjectStoreHealth = z.strictObject({
  /** Where new data is stored. */
  implementation: z.enum(['files', 's3']),
  /** Address of the bucket; null for files. */
  address: z.string().nullable(),
  is_reachable: z.boolean(),
  /** Why it is not reachable. */
  problem: z.string().nullable(),
  checked_at: z.string(),
  /** Free space of the file system of the data folder; null if data is in a bucket. */
  free_bytes: z.int().nullable(),
  /** Free space that new data does not use. */
  reserve_bytes: z.int().nullable(),
  /** Bytes of all versions and unfinished uploads. */
  stored_bytes: z.int(),
  /** Small data in the database. */
  small_data: Count,
  unfinished_uploads: Count,
  /** The job that removes data without an object. */
  cleanup: z.strictObject({ is_running: z.boolean(), next_at: z.string().nullable() }),
  /** Days between two checks. */
  scrub_days: z.number(),
  /** Null before the first check. */
  scrub: Scrub.nullable(),
  damages: z.strictObject({ total: z.int(), first: z.array(Damage) }),
});
export type ObjectStoreHealth = z.infer<typeof ObjectStoreHealth>;

/** Usage and limits of the project of the token. */
export const ProjectQuotaUsage = z.strictObject({
  quotas: z.array(
    z.strictObject({
      name: z.enum(['buckets', 'objects', 'bytes']),
      used: z.int(),
      /** Null is unlimited. */
      limit: Limit,
    }),
  ),
});
export type ProjectQuotaUsage = z.infer<typeof ProjectQuotaUsage>;
