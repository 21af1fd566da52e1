import type { Tx } from '#lib/db/database.ts';
import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import type { Services } from '#lib/http/context.ts';
import { bumpIdentity } from '../version.ts';

interface ManagedMemberships {
  userId: string;
  /** The directory's domain or the identity provider. */
  sourceId: string;
  groupIds: readonly string[];
  /** Null if they do not expire. */
  expiresAt: string | null;
}

/**
 * Makes a user a member of exactly these groups, as far as the source manages memberships. Memberships that the platform
 * or another source manages remain. @returns whether groups were added or removed
 */
export async function replaceManagedMemberships(
  tx: Tx,
  { userId, sourceId, groupIds, expiresAt }: ManagedMemberships,
): Promise<boolean> {
  const before = await tx.selectFrom('group_members').selectAll().where('user_id', '=', userId).execute();
  const wanted = new Set(groupIds);
  const surplus = before.filter((row) => row.source_id === sourceId && !wanted.has(row.group_id));
  const missing = groupIds.filter((id) => !before.some(({ group_id }) => group_id === id));
  for (const { group_id } of surplus) {
    await tx.deleteFrom('group_members').where('user_id', '=', userId).where('group_id', '=', group_id).execute();
  }
  for (const group_id of missing) {
    const row = { group_id, user_id: userId, source_id: sourceId, expires_at: expiresAt };
    await tx.insertInto('group_members').values(row).execute();
  }
  const renewed = tx.updateTable('group_members').set({ expires_at: expiresAt }).where('user_id', '=', userId);
  await renewed.where('source_id', '=', sourceId).execute();
  return surplus.length > 0 || missing.length > 0;
}

const EVERY_MS = 5000;
const MAX_PER_ROUND = 1000;

/** Deletes expired memberships. Tokens, credentials and keys that depend on their roles are invalid from then on. */
export const expireMembershipsJob = ({ database }: Pick<Services, 'database'>): PeriodicJob => ({
  name: 'identity.expire-memberships',
  everyMs: EVERY_MS,
  run: () => expireMemberships({ database }),
});

export async function expireMemberships({ database }: Pick<Services, 'database'>): Promise<void> {
  const now = new Date().toISOString();
  const expired = await database.read
    .selectFrom('group_members')
    .select(['user_id', 'group_id'])
    .where('expires_at', '<=', now)
    .limit(MAX_PER_ROUND)
    .execute();
  if (expired.length === 0) return;
  await database.transact(async (tx) => {
    for (const { user_id, group_id } of expired) {
      const row = tx.deleteFrom('group_members').where('user_id', '=', user_id).where('group_id', '=', group_id);
      // A sign-in may have renewed it since.
      await row.where('expires_at', '<=', now).execute();
    }
    await bumpIdentity(tx);
  });
}
