import { judge } from '#lib/verbs/verb.ts';
import type { BackupStatus } from './schema.ts';
import { BACKUP_VERBS, type BackupState, type BackupVerb, type BackupVerbDeclaration, backupVerbs } from './verbs.ts';

const declared = (verb: BackupVerb): BackupVerbDeclaration => BACKUP_VERBS[verb];

/** True, or the reason why it is not allowed. */
export const can = (verb: BackupVerb, backup: BackupState): true | string => judge(declared(verb), backup);

/** Statuses in which a verb is allowed, for messages. */
export const allowedStatuses = (verb: BackupVerb): readonly BackupStatus[] => declared(verb).from ?? [];

type StatusField = Pick<BackupState, 'status'>;
export const isAvailable = ({ status }: StatusField): boolean => status === 'available';
/** Whether an increment can depend on it. */
export const isComplete = ({ status }: StatusField): boolean => status !== 'error' && status !== 'creating';

const TRANSITIONAL: ReadonlySet<BackupStatus> = new Set(backupVerbs.flatMap(({ through = [] }) => through));

/** Whether the platform will change the status without a request. */
export const isTransitional = ({ status }: BackupState): boolean => TRANSITIONAL.has(status);
