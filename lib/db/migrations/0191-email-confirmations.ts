import { type Kysely, sql } from 'kysely';
import { columnTypes, defaultTo, notNull, primaryKey } from '../columns.ts';

/** Which email addresses their users have confirmed, and the confirmation mails that were sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db);
  await db.schema
    .createTable('email_confirmations')
    .addColumn('user_id', text, primaryKey)
    .addColumn('email', text, notNull)
    .addColumn('confirmed_at', text)
    .addColumn('code_hash', text)
    .addColumn('attempts', integer, defaultTo(0))
    .addColumn('expires_at', text)
    .execute();

  const mails = 'email_confirmation_mails';
  await db.schema
    .createTable(mails)
    .addColumn('id', text, primaryKey)
    .addColumn('user_id', text, notNull)
    .addColumn('email', text, notNull)
    .addColumn('sent_at', text, notNull)
    .execute();
  await db.schema.createIndex(`${mails}_user`).on(mails).columns(['user_id', 'sent_at']).execute();
  await db.schema.createIndex(`${mails}_email`).on(mails).columns(['email', 'sent_at']).execute();
  await db.schema.createIndex(`${mails}_sent_at`).on(mails).column('sent_at').execute();

  // Alerts by email that exist go on: their users have had them sent there.
  await sql`insert into email_confirmations (user_id, email, confirmed_at, attempts)
    select id, email, ${new Date().toISOString()}, 0 from users
    where email is not null and id in (select user_id from alerts where channel = 'mail')`.execute(db);
}
