import type { Reader } from '#lib/db/database.ts';
import { Forbidden } from '#lib/errors/errors.ts';
import { isDirectory } from '../domain-config/rules.ts';
import { findConfig } from '../domain-config/service.ts';

/** Whether a directory manages the domain. */
const hasDirectory = async (db: Reader, domainId: string): Promise<boolean> => {
  const config = await findConfig(db, domainId);
  return config !== undefined && isDirectory(config);
};

async function domainName(db: Reader, domainId: string): Promise<string> {
  const row = await db.selectFrom('domains').select('name').where('id', '=', domainId).executeTakeFirst();
  return row?.name ?? domainId;
}

/** @throws 403 if a directory manages the domain */
export async function assertNoDirectory(db: Reader, domainId: string, kind: 'user' | 'group'): Promise<void> {
  if (!(await hasDirectory(db, domainId))) return;
  throw Forbidden(
    `The directory of the domain ${await domainName(db, domainId)} manages its ${kind}s. Create the ${kind} in the directory.`,
  );
}

/** @throws 403 for a user of a directory */
export async function assertLocalUser(db: Reader, userId: string, what: string): Promise<void> {
  const domainId = await directoryOfUser(db, userId);
  if (domainId === undefined) return;
  throw Forbidden(
    `The directory of the domain ${await domainName(db, domainId)} manages ${what} of the user ${userId}. Change it in the directory.`,
  );
}

async function directoryOfUser(db: Reader, userId: string): Promise<string | undefined> {
  const identities = db.selectFrom('external_identities').select('source_id').where('kind', '=', 'directory');
  return (await identities.where('user_id', '=', userId).executeTakeFirst())?.source_id;
}

/** Users are deleted where they are managed; those that are not there any more, here. @throws 403 */
export async function assertMayDeleteUser(db: Reader, userId: string): Promise<void> {
  const identities = db.selectFrom('external_identities').select(['source_id', 'missing_at']);
  const row = await identities.where('kind', '=', 'directory').where('user_id', '=', userId).executeTakeFirst();
  if (!row || row.missing_at !== null || !(await hasDirectory(db, row.source_id))) return;
  throw Forbidden(
    `The user ${userId} is in the directory of the domain ${await domainName(db, row.source_id)}. Delete the user there.`,
  );
}

/** @throws 403 for a group of a directory */
export async function assertLocalGroup(db: Reader, groupId: string, what: string): Promise<void> {
  const row = await findGroup(db, groupId);
  if (!row) return;
  throw Forbidden(
    `The directory of the domain ${await domainName(db, row.domain_id)} manages ${what} of the group ${groupId}. Change it in the directory.`,
  );
}

/** @throws 403 for a group that is in its directory */
export async function assertMayDeleteGroup(db: Reader, groupId: string): Promise<void> {
  const row = await findGroup(db, groupId);
  if (!row || row.missing_at !== null || !(await hasDirectory(db, row.domain_id))) return;
  throw Forbidden(
    `The group ${groupId} is in the directory of the domain ${await domainName(db, row.domain_id)}. Delete the group there.`,
  );
}

const findGroup = (db: Reader, groupId: string) =>
  db
    .selectFrom('external_groups')
    .select(['domain_id', 'missing_at'])
    .where('group_id', '=', groupId)
    .executeTakeFirst();
