import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#lib/db/database.ts';
import { factorAccount } from '../factors/prove.ts';
import { deleteTrustRows } from '../trusts/delete-rows.ts';

const OWNED = {
  group_members: 'user_id',
  external_identities: 'user_id',
  application_credentials: 'user_id',
  access_rules: 'user_id',
  credentials: 'user_id',
  former_passwords: 'user_id',
  invitations: 'user_id',
  passkeys: 'user_id',
  recovery_codes: 'user_id',
  passcode_failures: 'user_id',
  keypairs: 'user_id',
  user_quotas: 'user_id',
  console_sessions: 'user_id',
  console_list_layouts: 'user_id',
  console_saved_views: 'user_id',
  console_preferences: 'user_id',
  console_scopes: 'user_id',
  alerts: 'user_id',
  email_confirmations: 'user_id',
  email_confirmation_mails: 'user_id',
  alert_deliveries: 'user_id',
} as const;

/** Maximum ids per statement. */
const STEP = 1000;

/**
 * Deletes users with their credentials, roles and trusts. Objects in projects are kept. Their tokens become invalid
 * with the next identity version.
 */
export async function deleteUserRows(tx: Tx, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += STEP) {
    const some = sql.join(ids.slice(at, at + STEP));
    await deleteSessionSecretsOf(tx, some);
    for (const [table, column] of Object.entries(OWNED)) {
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} in (${some})`.execute(tx);
    }
    const accounts = sql.join(ids.slice(at, at + STEP).flatMap((id) => [id, factorAccount(id)]));
    await sql`delete from failed_sign_ins where account in (${accounts})`.execute(tx);
    await sql`delete from role_assignments where actor_type = 'user' and actor_id in (${some})`.execute(tx);
    const lent = await sql<{ id: string }>`select id from trusts
      where trustor_user_id in (${some}) or trustee_user_id in (${some})`.execute(tx);
    await deleteTrustRows(
      tx,
      lent.rows.map(({ id }) => id),
    );
    await sql`delete from users where id in (${some})`.execute(tx);
  }
}

/** Secrets of the sessions of users; `identitySecretId` forms the ids. */
export const deleteSessionSecretsOf = (tx: Tx, userIds: RawBuilder<unknown>) =>
  sql`delete from identity_secrets where id in (
    select 'session/' || id from console_sessions where user_id in (${userIds}))`.execute(tx);

/** Deletes groups with memberships and roles. */
export async function deleteGroupRows(tx: Tx, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += STEP) {
    const some = sql.join(ids.slice(at, at + STEP));
    await sql`delete from group_members where group_id in (${some})`.execute(tx);
    await sql`delete from role_assignments where actor_type = 'group' and actor_id in (${some})`.execute(tx);
    await sql`delete from external_groups where group_id in (${some})`.execute(tx);
    await sql`delete from groups where id in (${some})`.execute(tx);
  }
}
