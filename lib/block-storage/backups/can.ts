import { rulesOf } from '#lib/verbs/verb.ts';
import type { BackupStatus } from './statuses.ts';
import { BACKUP_VERBS, type BackupState, type BackupVerb } from './verbs.ts';

export const backupRules = rulesOf<BackupVerb, BackupStatus, BackupState>(BACKUP_VERBS);
export const { can, isTransitional } = backupRules;

type StatusField = Pick<BackupState, 'status'>;
export const isBeingDeleted = ({ status }: StatusField): boolean => status === 'deleting';
export const isAvailable = ({ status }: StatusField): boolean => status === 'available';
/** Whether an increment can depend on it. */
export const isComplete = ({ status }: StatusField): boolean => status !== 'error' && status !== 'creating';
