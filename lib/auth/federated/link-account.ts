import type { Tx } from '#lib/db/database.ts';
import { unpackJson } from '#lib/db/tables/column-types.ts';
import type { Context } from '#lib/http/context.ts';
import { endManagedAccess } from '#lib/identity/federation/providers/delete-rows.ts';
import { bumpIdentity } from '#lib/identity/version.ts';
import { SignInRejectedError } from './browser-protocol.ts';

interface Link {
  providerId: string;
  protocolId: string;
  /** The user of the provider so far. It remains, without access from the provider. */
  from: string;
  to: string;
}

/**
 * Makes a user of a provider another user of the platform, who is signed in to both.
 * @throws SignInRejectedError if the provider vouches for a local user, or the user needs a second factor
 */
export async function linkAccount({ database }: Pick<Context, 'database'>, link: Link): Promise<void> {
  const { providerId, protocolId, from, to } = link;
  if (from === to) return;
  await database.transact(async (tx) => {
    await assertNeedsNoSecondFactor(tx, to);
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

/** Sign-ins at a provider do not ask for the factors of the platform, which an administrator can require. */
async function assertNeedsNoSecondFactor(tx: Tx, userId: string): Promise<void> {
  const users = tx.selectFrom('users').select('options').where('id', '=', userId);
  const { options } = await users.executeTakeFirstOrThrow();
  if (!unpackJson(options).multi_factor_auth_enabled) return;
  throw new SignInRejectedError('A user who needs a second factor cannot be linked.');
}
