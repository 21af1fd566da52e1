import type { Reader } from '#lib/db/database.ts';

/** Whether the current address of a user is confirmed. */
export async function isEmailConfirmed(db: Reader, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .innerJoin('email_confirmations as c', (join) =>
      join.onRef('c.user_id', '=', 'users.id').onRef('c.email', '=', 'users.email'),
    )
    .select('users.id')
    .where('users.id', '=', userId)
    .where('c.confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
