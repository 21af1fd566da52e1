import { z } from 'zod';
import { text } from '#lib/http/bounds.ts';
import { msg } from '#lib/i18n/text.ts';

export const BACKUP_STATUSES = ['creating', 'available', 'deleting', 'restoring', 'error', 'error_deleting'] as const;
export const BackupStatus = z.enum(BACKUP_STATUSES);
export type BackupStatus = z.infer<typeof BackupStatus>;

/** Applies to names and descriptions. */
export const BackupName = z.string().max(255, msg('Use at most 255 characters.'));
export const ContainerName = text(255).regex(/^[^/]*$/, msg('A container name cannot contain a slash.'));
