import { flag, packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import { domainPlace } from '../../change.ts';
import { recordExternalIdentity } from '../../external/external-identities.ts';
import { bumpIdentity } from '../../version.ts';
import type { DirectoryUser } from '../entries.ts';
import { endAccess } from './end-access.ts';
import { identifyEntries, subjectOf } from './identify-entries.ts';

interface Target {
  domainId: string;
  /** Fields that the mapping of the directory fills. */
  mappedFields: readonly string[];
}

/** Rows of the users in a list of at most some hundred, by unique id. */
async function findMirrored(tx: Tx, domainId: string, uniqueIds: readonly string[]) {
  const rows = await tx
    .selectFrom('external_identities as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select([
      'e.unique_id',
      'e.dn',
      'e.missing_at',
      'u.id',
      'u.name',
      'u.email',
      'u.description',
      'u.enabled',
      'u.extra',
    ])
    .where('e.kind', '=', 'directory')
    .where('e.source_id', '=', domainId)
    .where('e.protocol_id', '=', '')
    .where('e.unique_id', 'in', uniqueIds)
    .execute();
  return new Map(rows.map((row) => [row.unique_id, row]));
}

type MirroredRow = Awaited<ReturnType<typeof findMirrored>> extends Map<string, infer Row> ? Row : never;

/**
 * Writes users of the directory that are new or have changed. Users who were disabled lose their access.
 * @returns the id of each user by unique id
 */
export async function storeUsers(
  tx: Tx,
  target: Target,
  users: readonly DirectoryUser[],
): Promise<Map<string, string>> {
  if (users.length === 0) return new Map();
  const { domainId } = target;
  const known = await findMirrored(
    tx,
    domainId,
    users.map(({ uniqueId }) => uniqueId),
  );
  const stored = new Map<string, string>();
  for (const user of await identifyEntries(tx, 'user', domainId, users, known)) {
    const row = known.get(user.uniqueId);
    stored.set(user.uniqueId, user.id);
    if (!row) await insertMirrored(tx, domainId, user.id, user);
    else if (hasChanged(row, user, target)) await updateMirrored(tx, row, user, target);
  }
  return stored;
}

async function insertMirrored(tx: Tx, domainId: string, id: string, user: DirectoryUser): Promise<void> {
  const now = new Date().toISOString();
  const row = {
    name: user.name,
    email: user.email,
    description: user.description,
    enabled: flag(user.isEnabled),
    extra: packJson(user.extra),
  };
  await tx
    .insertInto('users')
    .values({
      id,
      domain_id: domainId,
      default_project_id: null,
      password_hash: null,
      password_changed_at: now,
      created_at: now,
      ...row,
    })
    .onConflict((on) => on.column('id').doUpdateSet(row))
    .execute();
  await recordExternalIdentity(tx, subjectOf(domainId, user.uniqueId), { userId: id, dn: user.dn });
}

const extraOf = (row: MirroredRow, user: DirectoryUser, { mappedFields }: Target) => {
  const own = Object.entries(unpackJson(row.extra)).filter(([field]) => !mappedFields.includes(field));
  return packJson({ ...Object.fromEntries(own), ...user.extra });
};

const hasChanged = (row: MirroredRow, user: DirectoryUser, target: Target): boolean =>
  row.missing_at !== null ||
  row.dn !== user.dn ||
  row.name !== user.name ||
  row.email !== user.email ||
  row.description !== user.description ||
  row.enabled !== flag(user.isEnabled) ||
  row.extra !== extraOf(row, user, target);

async function updateMirrored(tx: Tx, row: MirroredRow, user: DirectoryUser, target: Target): Promise<void> {
  const enabled = flag(user.isEnabled);
  const now = new Date().toISOString();
  const isEnabledAgain = row.enabled === 0 && enabled === 1;
  await tx
    .updateTable('users')
    .set({
      name: user.name,
      email: user.email,
      description: user.description,
      enabled,
      extra: extraOf(row, user, target),
      ...(isEnabledAgain && { enabled_at: now, last_active_at: now }),
    })
    .where('id', '=', row.id)
    .execute();
  await recordExternalIdentity(tx, subjectOf(target.domainId, user.uniqueId), { userId: row.id, dn: user.dn });
  if (row.missing_at !== null) await setPresent(tx, row.id);
  if (row.enabled !== enabled || row.name !== user.name) await bumpIdentity(tx);
  if (row.enabled !== enabled) await recordEnabled(tx, row.id, user.isEnabled);
  // Credentials may have been kept while the user was missing.
  const hadAccess = row.enabled === 1 || row.missing_at !== null;
  if (hadAccess && enabled === 0) await endAccess(tx, [row.id]);
}

const setPresent = (tx: Tx, userId: string) =>
  tx
    .updateTable('external_identities')
    .set({ missing_at: null, is_removal_held: 0 })
    .where('kind', '=', 'directory')
    .where('user_id', '=', userId)
    .execute();

async function recordEnabled(tx: Tx, id: string, isEnabled: boolean): Promise<void> {
  const projectId = await domainPlace(tx, 'user', id);
  const after = { enabled: flag(isEnabled) };
  await recordEvent(tx, PLATFORM, { type: 'user.update', objectId: id, projectId, after });
}

/**
 * Disables users who are not in the directory any more. @param isPaused for so many users at once that the cause may be a
 * fault of the directory: their credentials remain without effect, until they return or an administrator confirms
 */
export async function markMissing(tx: Tx, userIds: readonly string[], isPaused: boolean): Promise<void> {
  if (userIds.length === 0) return;
  const enabled = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .where('enabled', '=', 1)
    .execute();
  await tx
    .updateTable('external_identities')
    .set({ missing_at: new Date().toISOString(), is_removal_held: flag(isPaused) })
    .where('kind', '=', 'directory')
    .where('user_id', 'in', userIds)
    .execute();
  await tx.updateTable('users').set({ enabled: 0 }).where('id', 'in', userIds).execute();
  for (const { id } of enabled) await recordEnabled(tx, id, false);
  if (!isPaused) await endAccess(tx, userIds);
  await bumpIdentity(tx);
}
