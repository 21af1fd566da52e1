import type { Selectable } from 'kysely';
import type { Database, Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import { domainPlace } from '../change.ts';
import { bumpIdentity } from '../version.ts';
import { type ConfiguredDirectory, isCurrent } from './mirror/change-mirror.ts';

export type DirectoryRow = Selectable<Tables['directory_states']>;
type Columns = Partial<Omit<DirectoryRow, 'domain_id'>>;

export const DIRECTORY_UNAVAILABLE = 'domain.directoryUnavailable';
export const DIRECTORY_AVAILABLE = 'domain.directoryAvailable';

/** Maximum characters of a stored message. */
const MAX_MESSAGE = 1000;

export const findState = (db: Reader, domainId: string): Promise<DirectoryRow | undefined> =>
  db.selectFrom('directory_states').selectAll().where('domain_id', '=', domainId).executeTakeFirst();

export async function updateState(tx: Tx, domainId: string, columns: Columns): Promise<void> {
  await tx
    .insertInto('directory_states')
    .values({ domain_id: domainId, ...columns })
    .onConflict((on) => on.column('domain_id').doUpdateSet(columns))
    .execute();
}

/** Ends the access of all users of a directory, until it confirms them again. */
export async function suspendDirectory(tx: Tx, domainId: string): Promise<void> {
  await updateState(tx, domainId, { suspended_at: new Date().toISOString() });
  await bumpIdentity(tx);
}

/**
 * Records a failed contact of any replica. The alert follows the second failure in a row, which is that of another
 * replica if there is one. Users lose access when the outage has lasted for `graceS`.
 */
export function recordFailure(
  database: Database,
  directory: ConfiguredDirectory,
  { message: text, graceS }: { message: string; graceS: number },
): Promise<void> {
  const { domainId } = directory;
  const message = text.slice(0, MAX_MESSAGE);
  return database.transact(async (tx) => {
    if (!(await isCurrent(tx, directory))) return;
    const state = await findState(tx, domainId);
    const now = new Date();
    if (!state?.failing_since || state.message !== message) {
      await updateState(tx, domainId, { failing_since: state?.failing_since ?? now.toISOString(), message });
    }
    if (state?.failing_since && !state.reported_at) {
      await updateState(tx, domainId, { reported_at: now.toISOString() });
      await recordTransition(tx, domainId, DIRECTORY_UNAVAILABLE);
    }
    const failedMs = state?.failing_since ? now.getTime() - Date.parse(state.failing_since) : 0;
    if (!state?.suspended_at && failedMs >= graceS * 1000) await suspendDirectory(tx, domainId);
  });
}

/** Records a successful contact of any replica, with further columns. */
export function recordSuccess(database: Database, directory: ConfiguredDirectory, columns: Columns): Promise<void> {
  const { domainId } = directory;
  return database.transact(async (tx) => {
    // Otherwise users of a directory that was removed meanwhile would get their access back.
    if (!(await isCurrent(tx, directory))) return;
    const state = await findState(tx, domainId);
    const cleared = { failing_since: null, suspended_at: null, reported_at: null };
    // What a synchronization has found remains until the next one.
    const reason = state?.failing_since ? { message: null } : {};
    await updateState(tx, domainId, { ...reason, ...columns, ...cleared });
    if (state?.reported_at) await recordTransition(tx, domainId, DIRECTORY_AVAILABLE);
    if (state?.suspended_at) await bumpIdentity(tx);
  });
}

/** The reason contains addresses and names of accounts, which are only for administrators of the platform. */
async function recordTransition(tx: Tx, domainId: string, type: string): Promise<void> {
  const projectId = await domainPlace(tx, 'domain', domainId);
  await recordEvent(tx, PLATFORM, { type, kind: 'domain', objectId: domainId, projectId });
}
