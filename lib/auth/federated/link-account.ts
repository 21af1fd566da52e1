import type { Context } from '#lib/http/context.ts';
import { SignInRejectedError } from '#lib/identity/federation/browser/browser-protocol.ts';
import { endManagedAccess } from '#lib/identity/federation/providers/delete-rows.ts';
import { bumpIdentity } from '#lib/identity/version.ts';

interface Link {
  providerId: string;
  protocolId: string;
  /** The user of the provider so far. It remains, without access from the provider. */
  from: string;
  to: string;
}

/**
 * Makes a user of a provider another user of the platform, who is signed in to both.
 * @throws SignInRejectedError if the provider vouches for a local user
 */
export async function linkAccount({ database }: Pick<Context, 'database'>, link: Link): Promise<void> {
  const { providerId, protocolId, from, to } = link;
  if (from === to) return;
  await database.transact(async (tx) => {
    const moved = await tx
      .updateTable('external_identities')
      .set({ user_id: to })
      .where('kind', '=', 'federated')
      .where('source_id', '=', providerId)
      .where('protocol_id', '=', protocolId)
      .where('user_id', '=', from)
      .executeTakeFirst();
    if (moved.numUpdatedRows === 0n) throw new SignInRejectedError('Only accounts of a provider can be linked.');
    await endManagedAccess(tx, providerId, from);
    await bumpIdentity(tx);
  });
}
