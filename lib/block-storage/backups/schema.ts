import { z } from 'zod';
import { text, uuid, word } from '#lib/http/bounds.ts';
import { Link } from '#lib/http/link.ts';
import { BodyBoolean, QueryBoolean, QueryInteger, StringPairs } from '#lib/http/validation.ts';
import { msg } from '#lib/i18n/text.ts';
import { StoragePageQuery } from '../page-query.ts';

export const BACKUP_STATUSES = ['creating', 'available', 'deleting', 'restoring', 'error', 'error_deleting'] as const;
export const BackupStatus = z.enum(BACKUP_STATUSES);
export type BackupStatus = z.infer<typeof BackupStatus>;

/** Plain list and creation. */
export const BackupSummary = z.strictObject({ id: z.string(), name: z.string(), links: z.array(Link) });
export type BackupSummary = z.infer<typeof BackupSummary>;

export const Backup = BackupSummary.extend({
  description: z.string().nullable(),
  status: BackupStatus,
  volume_id: z.string(),
  snapshot_id: z.string().nullable(),
  /** Size of the volume in GiB. */
  size: z.int(),
  container: z.string(),
  object_count: z.int(),
  is_incremental: z.boolean(),
  has_dependent_backups: z.boolean(),
  fail_reason: z.string().nullable(),
  availability_zone: z.string(),
  data_timestamp: z.string(),
  created_at: z.string(),
  updated_at: z.string().nullable(),
  'os-backup-project-attr:project_id': z.string().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
  user_id: z.string().optional(),
});
export type Backup = z.infer<typeof Backup>;

export const BackupName = z.string().max(255, msg('Use at most 255 characters.'));
export const ContainerName = text(255).regex(/^[^/]*$/, msg('A container name cannot contain a slash.'));

/** Clients send null for omitted optional keys. */
export const NewBackup = z.strictObject({
  volume_id: uuid,
  name: BackupName.nullish(),
  description: BackupName.nullish(),
  container: ContainerName.nullish(),
  incremental: BodyBoolean.nullish(),
  /** Allows an attached volume. */
  force: BodyBoolean.nullish(),
  snapshot_id: uuid.nullish(),
  metadata: StringPairs.nullish(),
  availability_zone: word.nullish(),
});
export type NewBackup = z.infer<typeof NewBackup>;

export const BackupChanges = z.strictObject({
  name: BackupName.nullish(),
  description: BackupName.nullish(),
  metadata: StringPairs.nullish(),
});
export type BackupChanges = z.infer<typeof BackupChanges>;

/** Into a new or an existing volume. */
export const Restoration = z.strictObject({ name: BackupName.nullish(), volume_id: uuid.nullish() });
export type Restoration = z.infer<typeof Restoration>;
export const RestoredBackup = z.strictObject({ backup_id: z.string(), volume_id: z.string(), volume_name: z.string() });
export type RestoredBackup = z.infer<typeof RestoredBackup>;

export const BackupQuery = StoragePageQuery.extend({
  name: word.optional(),
  /** Part of the name, since 3.34. */
  'name~': word.optional(),
  status: word.optional(),
  volume_id: word.optional(),
  snapshot_id: word.optional(),
  size: QueryInteger.optional(),
  /** Such as `gt:2026-01-31T12:00:00`, since 3.60. */
  created_at: word.optional(),
  updated_at: word.optional(),
  all_tenants: QueryBoolean.optional(),
  project_id: word.optional(),
  with_count: QueryBoolean.optional(),
});
export type BackupQuery = z.infer<typeof BackupQuery>;

export const ResetBackupStatus = z.strictObject({ status: BackupStatus });
