import { packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Database } from '#lib/db/database.ts';
import { Invalid } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { getCatalog, languageCodes } from '#lib/i18n/translations.ts';
import { Preferences } from './schema.ts';

/** Preferences of a user, without a language that is no longer installed. */
export async function preferencesOf(database: Database, userId: string): Promise<Preferences> {
  const kept = await database.read
    .selectFrom('console_preferences')
    .select('preferences')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!kept) return {};
  const { language, ...preferences } = Preferences.parse(unpackJson(kept.preferences));
  return language !== undefined && isOffered(language) ? { language, ...preferences } : preferences;
}

const isOffered = (language: string): boolean => languageCodes(getCatalog()).includes(language);

/** Replaces the caller's preferences. @throws 400 for an unknown language */
export async function savePreferences({ database, caller }: AuthedContext, preferences: Preferences): Promise<void> {
  const { language } = preferences;
  if (language !== undefined && !isOffered(language)) {
    const message = `Use one of these languages: ${languageCodes(getCatalog()).join(', ')}.`;
    throw Invalid(message, [{ path: 'preferences.language', message }]);
  }
  const kept = { preferences: packJson<unknown>(preferences), updated_at: new Date().toISOString() };
  await database.transact((tx) =>
    tx
      .insertInto('console_preferences')
      .values({ user_id: caller.userId, ...kept })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(kept))
      .execute(),
  );
}
