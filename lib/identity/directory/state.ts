import type { Selectable } from 'kysely';
import type { Database, Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import { domainPlace } from '../change.ts';
import { bumpIdentity } from '../version.ts';

type DirectoryState = Selectable<Tables['directory_states']>;

export const DIRECTORY_UNAVAILABLE = 'domain.directoryUnavailable';
export const DIRECTORY_AVAILABLE = 'domain.directoryAvailable';

/** Maximum characters of a stored message. */
const MAX_MESSAGE = 1000;

export const findState = (db: Reader, domainId: string): Promise<DirectoryState | undefined> =>
  db.selectFrom('directory_states').selectAll().where('domain_id', '=', domainId).executeTakeFirst();

export async function updateState(
  tx: Tx,
  domainId: string,
  columns: Partial<Omit<DirectoryState, 'domain_id'>>,
): Promise<void> {
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

/** Records a failed contact. Users lose access when it has lasted for `graceS`. */
export function recordFailure(
  database: Database,
  domainId: string,
  { message, graceS }: { message: string; graceS: number },
) {
  return database.transact(async (tx) => {
    const state = await findState(tx, domainId);
    const now = Date.now();
    const failing_since = state?.failing_since ?? new Date(now).toISOString();
    await updateState(tx, domainId, { failing_since, message: message.slice(0, MAX_MESSAGE) });
    if (!state?.failing_since) await recordTransition(tx, domainId, DIRECTORY_UNAVAILABLE, message);
    if (!state?.suspended_at && now - Date.parse(failing_since) >= graceS * 1000) await suspendDirectory(tx, domainId);
  });
}

/** Records a successful contact, with further columns. */
export function recordSuccess(
  database: Database,
  domainId: string,
  columns: Partial<Omit<DirectoryState, 'domain_id'>>,
): Promise<void> {
  return database.transact(async (tx) => {
    const state = await findState(tx, domainId);
    await updateState(tx, domainId, { message: null, ...columns, failing_since: null, suspended_at: null });
    if (state?.failing_since) await recordTransition(tx, domainId, DIRECTORY_AVAILABLE);
    if (state?.suspended_at) await bumpIdentity(tx);
  });
}

async function recordTransition(tx: Tx, domainId: string, type: string, message?: string): Promise<void> {
  await recordEvent(tx, PLATFORM, {
    type,
    kind: 'domain',
    objectId: domainId,
    projectId: await domainPlace(tx, 'domain', domainId),
    ...(message !== undefined && { after: { message: message.slice(0, MAX_MESSAGE) } }),
  });
}
