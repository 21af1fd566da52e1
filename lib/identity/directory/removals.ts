import type { Reader } from '#lib/db/database.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { changeIdentity, recordIdentity } from '../change.ts';
import { endAccess } from './mirror/end-access.ts';

/** Users and groups that disappeared from a directory and are not deleted yet. */
export async function countRemovals(db: Reader, domainId: string) {
  const users = await db
    .selectFrom('external_identities')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('all'),
      fn.sum<number | string>('is_removal_held').as('paused'),
    ])
    .where('kind', '=', 'directory')
    .where('source_id', '=', domainId)
    .where('missing_at', 'is not', null)
    .executeTakeFirst();
  const groups = await db
    .selectFrom('external_groups')
    .select(({ fn }) => fn.countAll<number | string>().as('all'))
    .where('domain_id', '=', domainId)
    .where('missing_at', 'is not', null)
    .executeTakeFirst();
  // PostgreSQL returns sums as text.
  const numberOf = (value: number | string | null | undefined) => Number(value ?? 0);
  return {
    missing_users: numberOf(users?.all),
    missing_groups: numberOf(groups?.all),
    held_users: numberOf(users?.paused),
  };
}

/** Deletes the credentials of users who disappeared with many others. The users follow like others that disappeared. */
export async function confirmPausedRemovals(ctx: AuthedContext, domainId: string): Promise<void> {
  await changeIdentity(ctx, async (tx) => {
    const rows = tx.selectFrom('external_identities').select('user_id').where('kind', '=', 'directory');
    const paused = rows.where('source_id', '=', domainId).where('is_removal_held', '=', 1);
    const ids = (await paused.execute()).map(({ user_id }) => user_id);
    if (ids.length === 0) return;
    await endAccess(tx, ids);
    await tx
      .updateTable('external_identities')
      .set({ is_removal_held: 0, missing_at: new Date().toISOString() })
      .where('kind', '=', 'directory')
      .where('source_id', '=', domainId)
      .where('is_removal_held', '=', 1)
      .execute();
    await recordIdentity(tx, ctx, {
      kind: 'domain',
      verb: 'confirmRemovals',
      id: domainId,
      after: { users: ids.length },
    });
  });
}
