import { z } from 'zod';
import { uuid, word } from '#lib/http/bounds.ts';
import { BodyBoolean, QueryBoolean } from '#lib/http/validation.ts';
import { StoragePageQuery } from '../page-query.ts';
import { backupAttributes, backupSummary } from './attributes.ts';
import { BACKUP_STATUSES } from './statuses.ts';
import { BackupName, ContainerName } from './values.ts';

export const BackupSummary = z.strictObject(backupSummary.shape);
export type BackupSummary = z.infer<typeof BackupSummary>;
export const Backup = z.strictObject(backupAttributes.shape);
export type Backup = z.infer<typeof Backup>;

/** Clients send null for omitted optional keys. */
export const NewBackup = z.strictObject({
  volume_id: uuid,
  ...backupAttributes.createShape,
  container: ContainerName.nullish(),
  incremental: BodyBoolean.nullish(),
  /** Allows an attached volume. */
  force: BodyBoolean.nullish(),
  snapshot_id: uuid.nullish(),
  availability_zone: word.nullish(),
});
export type NewBackup = z.infer<typeof NewBackup>;

export const BackupChanges = z.strictObject(backupAttributes.changeShape);
export type BackupChanges = z.infer<typeof BackupChanges>;

/** Into a new or an existing volume. */
export const Restoration = z.strictObject({ name: BackupName.nullish(), volume_id: uuid.nullish() });
export type Restoration = z.infer<typeof Restoration>;
export const RestoredBackup = z.strictObject({ backup_id: z.string(), volume_id: z.string(), volume_name: z.string() });
export type RestoredBackup = z.infer<typeof RestoredBackup>;

export const BackupQuery = StoragePageQuery.extend({
  ...backupAttributes.filterShape,
  /** Part of the name, since 3.34. */
  'name~': word.optional(),
  /** Such as `gt:2026-01-31T12:00:00`, since 3.60. */
  created_at: word.optional(),
  updated_at: word.optional(),
  all_tenants: QueryBoolean.optional(),
  project_id: word.optional(),
  with_count: QueryBoolean.optional(),
});
export type BackupQuery = z.infer<typeof BackupQuery>;

export const ResetBackupStatus = z.strictObject({ status: z.enum(BACKUP_STATUSES) });
