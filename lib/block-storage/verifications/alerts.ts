import { z } from 'zod';
import type { AlertKind, LoggedChange } from '#lib/alerts/alerts.ts';
import type { Occurrence } from '#lib/alerts/occurrence.ts';
import type { Reader } from '#lib/db/database.ts';
import { msg } from '#lib/i18n/text.ts';
import { objectHref } from '#lib/screens/paths.ts';

const Failure = z.object({ result: z.enum(['failed', 'incomplete']), message: z.string() });

/** Verifications that failed or could not be completed; those that were postponed are repeated. */
async function occurrencesOf(db: Reader, changes: readonly LoggedChange[]): Promise<Occurrence[]> {
  const found = changes.flatMap((change) => {
    const failure = Failure.safeParse(change.after);
    return failure.success ? [{ ...change, ...failure.data }] : [];
  });
  if (found.length === 0) return [];
  const ids = [...new Set(found.map(({ objectId }) => objectId))];
  const backups = await db.selectFrom('backups').select(['id', 'name']).where('id', 'in', ids).execute();
  const names = new Map(backups.map(({ id, name }) => [id, name]));
  return found.map(({ projectId, objectId, at, result, message }) => ({
    ...{ projectId, objectId, at, name: names.get(objectId) || objectId },
    path: objectHref(projectId, 'backups', objectId, { tab: 'verifications' }),
    ...(result === 'failed'
      ? { severity: 'error', text: `The backup failed its verification: ${message} Back up the volume again.` }
      : { severity: 'warning', text: `The verification of the backup could not be completed: ${message}` }),
  }));
}

const isFailure = ({ type }: LoggedChange) => type === 'backup.verify_failed';

/** The verification of a backup failed. */
export const verificationAlert: AlertKind = {
  kind: 'backup_verification_failed',
  title: msg('Verification of a backup failed'),
  find: (db, changes, isWatched) =>
    occurrencesOf(
      db,
      changes.filter((change) => isFailure(change) && isWatched(change.projectId)),
    ),
};

/** The same in any project; for administrators. */
export const anyVerificationAlert: AlertKind = {
  kind: 'any_backup_verification_failed',
  title: msg('Verification of a backup of any project failed'),
  isForAdmins: true,
  async find(db, changes, isWatched) {
    const found = isWatched('') ? await occurrencesOf(db, changes.filter(isFailure)) : [];
    return found.map((occurrence) => ({ ...occurrence, projectId: '' }));
  },
};
