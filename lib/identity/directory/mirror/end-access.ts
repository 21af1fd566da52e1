import { sql } from 'kysely';
import type { Tx } from '#lib/db/database.ts';
import { deleteTrustRows } from '../../trusts/delete-rows.ts';
import { deleteSessionSecretsOf } from '../../users/delete-rows.ts';

/** What a user who was removed or disabled in the directory loses. Tokens end because the user is disabled. */
const ENDED = ['console_sessions', 'application_credentials', 'access_rules', 'invitations'] as const;

/** Maximum ids per statement. */
const STEP = 500;

/** Ends sessions, and deletes application credentials, access keys and trusts of disabled users. */
export async function endAccess(tx: Tx, userIds: readonly string[]): Promise<void> {
  for (let at = 0; at < userIds.length; at += STEP) {
    const some = sql.join(userIds.slice(at, at + STEP));
    await deleteSessionSecretsOf(tx, some);
    for (const table of ENDED) await sql`delete from ${sql.table(table)} where user_id in (${some})`.execute(tx);
    await sql`delete from credentials where type = 'ec2' and user_id in (${some})`.execute(tx);
    const lent = await sql<{ id: string }>`select id from trusts
      where trustor_user_id in (${some}) or trustee_user_id in (${some})`.execute(tx);
    await deleteTrustRows(
      tx,
      lent.rows.map(({ id }) => id),
    );
  }
}
