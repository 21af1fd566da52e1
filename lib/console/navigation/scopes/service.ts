import { flag } from '#lib/db/column-types.ts';
import type { Database, Tx } from '#lib/db/database.ts';
import { Invalid } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { MAX_FAVOURITES, MAX_RECENT, type OwnScopes, type ScopeChange } from './schema.ts';

export async function scopesOf(database: Database, userId: string): Promise<OwnScopes> {
  const rows = await database.read
    .selectFrom('console_scopes')
    .select(['scope', 'is_favourite', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('used_at', 'desc')
    .orderBy('scope')
    .execute();
  return {
    favourites: rows.flatMap(({ scope, is_favourite }) => (is_favourite === 1 ? [scope] : [])).sort(),
    recent: rows.flatMap(({ scope, used_at }) => (used_at === null ? [] : [scope])),
  };
}

/** Records the use of a scope by the caller, or whether it is a favourite. @throws 400 for too many favourites */
export function changeScope(
  { database, caller: { userId } }: AuthedContext,
  { params: { scope }, body: { is_favourite, is_used } }: { params: { scope: string }; body: ScopeChange },
): Promise<void> {
  return database.transact(async (tx) => {
    const changes = {
      ...(is_favourite === undefined ? {} : { is_favourite: flag(is_favourite) }),
      ...(is_used ? { used_at: await nextUse(tx, userId) } : {}),
    };
    await tx
      .insertInto('console_scopes')
      .values({ user_id: userId, scope, is_favourite: 0, used_at: null, ...changes })
      .onConflict((on) => on.columns(['user_id', 'scope']).doUpdateSet({ user_id: userId, ...changes }))
      .execute();
    await deleteOldScopes(tx, userId);
  });
}

/** Later than the previous use, so that two uses within a millisecond keep their order. */
async function nextUse(tx: Tx, userId: string): Promise<string> {
  const uses = tx.selectFrom('console_scopes').where('user_id', '=', userId);
  const { last } = await uses.select(({ fn }) => fn.max('used_at').as('last')).executeTakeFirstOrThrow();
  return new Date(Math.max(Date.now(), last === null ? 0 : Date.parse(last) + 1)).toISOString();
}

/** Deletes old uses; favourites are kept. */
async function deleteOldScopes(tx: Tx, userId: string): Promise<void> {
  const own = tx.selectFrom('console_scopes').where('user_id', '=', userId);
  const used = await own.select('scope').where('used_at', 'is not', null).orderBy('used_at', 'desc').execute();
  const old = used.slice(MAX_RECENT).map(({ scope }) => scope);
  if (old.length > 0) {
    const rows = tx.updateTable('console_scopes').set({ used_at: null });
    await rows.where('user_id', '=', userId).where('scope', 'in', old).execute();
  }
  await tx
    .deleteFrom('console_scopes')
    .where('user_id', '=', userId)
    .where('is_favourite', '=', 0)
    .where('used_at', 'is', null)
    .execute();
  const favourites = await own.select('scope').where('is_favourite', '=', 1).execute();
  if (favourites.length > MAX_FAVOURITES) throw Invalid(`You can have ${MAX_FAVOURITES} favourites. Remove one first.`);
}
