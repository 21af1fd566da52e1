import type { Database } from '#lib/db/database.ts';
import { packJson, unpackJson } from '#lib/db/tables/column-types.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { Preferences } from './schema.ts';

/** How a user likes the console. */
export async function preferencesOf(database: Database, userId: string): Promise<Preferences> {
  const kept = await database.read
    .selectFrom('console_preferences')
    .select('preferences')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return kept ? Preferences.parse(unpackJson(kept.preferences)) : {};
}

/** Keeps how the caller likes the console, in place of what was kept before. */
export async function savePreferences({ database, caller }: AuthedContext, preferences: Preferences): Promise<void> {
  const kept = { preferences: packJson<unknown>(preferences), updated_at: new Date().toISOString() };
  await database.transact((tx) =>
    tx
      .insertInto('console_preferences')
      .values({ user_id: caller.userId, ...kept })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(kept))
      .execute(),
  );
}
