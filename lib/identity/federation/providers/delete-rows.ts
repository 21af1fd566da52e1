import { sql } from 'kysely';
import type { Tx } from '#lib/db/database.ts';
import { deleteIdentitySecret } from '../../external/secrets.ts';
import { deleteSessionRows } from '../../external/session-rows.ts';
import { deleteMetadataState } from '../saml/metadata-state.ts';

/**
 * Deletes a provider. Its users lose their sessions, memberships and roles, and can no longer sign in through it; their
 * tokens are invalid from the next identity version on. The users themselves and what they own remain.
 */
export async function deleteProviderRows(tx: Tx, id: string): Promise<void> {
  const protocols = await tx.selectFrom('federation_protocols').select('id').where('provider_id', '=', id).execute();
  for (const protocol of protocols) await deleteProtocolRows(tx, id, protocol.id);
  await endManagedAccess(tx, id);
  await tx.deleteFrom('external_identities').where('kind', '=', 'federated').where('source_id', '=', id).execute();
  await tx.deleteFrom('rejected_assertions').where('provider_id', '=', id).execute();
  await tx.deleteFrom('identity_provider_remote_ids').where('provider_id', '=', id).execute();
  await tx.deleteFrom('identity_providers').where('id', '=', id).execute();
}

/** Ends console sessions, memberships and role assignments through a provider, of one user or of all. */
export async function endManagedAccess(tx: Tx, providerId: string, userId?: string): Promise<void> {
  const member = userId === undefined ? sql`` : sql`and user_id = ${userId}`;
  const actor = userId === undefined ? sql`` : sql`and actor_id = ${userId}`;
  await sql`delete from group_members where source_id = ${providerId} ${member}`.execute(tx);
  await sql`delete from role_assignments where source_id = ${providerId} ${actor}`.execute(tx);
  await deleteSessionRows(tx, sql`provider_id = ${providerId} ${member}`);
}

/** Deletes a protocol with its secrets and sessions; its users remain known. */
export async function deleteProtocolRows(tx: Tx, providerId: string, protocolId: string): Promise<void> {
  await deleteSessionRows(tx, sql`provider_id = ${providerId} and protocol_id = ${protocolId}`);
  await deleteIdentitySecret(tx, { kind: 'protocol', providerId, protocolId });
  await deleteMetadataState(tx, { providerId, protocolId });
  await tx
    .deleteFrom('federation_protocols')
    .where('provider_id', '=', providerId)
    .where('id', '=', protocolId)
    .execute();
}
