import type { Tx } from '#lib/db/database.ts';
import { deleteIdentitySecret } from '../external/secrets.ts';

/** Deletes the identity backend of a domain with its password and state. */
export async function deleteConfigRows(tx: Tx, domainId: string): Promise<void> {
  await tx.deleteFrom('domain_configurations').where('domain_id', '=', domainId).execute();
  await tx.deleteFrom('directory_states').where('domain_id', '=', domainId).execute();
  await deleteIdentitySecret(tx, { kind: 'directory', domainId });
}
