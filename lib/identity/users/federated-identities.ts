import type { Reader, Tx } from '#lib/db/database.ts';
import { Invalid } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import type { Operation } from '#lib/policy/operations.ts';
import { Duplicate } from '../collection.ts';
import { recordExternalIdentity } from '../external/external-identities.ts';
import { endManagedAccess } from '../federation/providers/delete-rows.ts';
import { OutOfReach } from '../reach.ts';
import type { FederatedIdentity } from './attributes.ts';

/** Maximum ids per statement. */
const STEP = 1000;

/** The identities of users at identity providers, as upstream shows them. */
export async function readFederated(db: Reader, userIds: readonly string[]): Promise<Map<string, FederatedIdentity[]>> {
  const found = new Map<string, FederatedIdentity[]>();
  for (let at = 0; at < userIds.length; at += STEP) {
    const rows = await db
      .selectFrom('external_identities')
      .select(['user_id', 'source_id', 'protocol_id', 'unique_id'])
      .where('kind', '=', 'federated')
      .where('user_id', 'in', userIds.slice(at, at + STEP))
      .orderBy('source_id')
      .orderBy('protocol_id')
      .orderBy('unique_id')
      .execute();
    for (const [userId, own] of Map.groupBy(rows, ({ user_id }) => user_id)) {
      const providers = Map.groupBy(own, ({ source_id }) => source_id);
      const federated = [...providers].map(([idp_id, some]) => ({
        idp_id,
        protocols: some.map(({ protocol_id, unique_id }) => ({ protocol_id, unique_id })),
      }));
      found.set(userId, federated);
    }
  }
  return found;
}

interface FederatedOwner {
  id: string;
  domain_id: string;
}

/**
 * Replaces the identities of a user at identity providers. Anyone who signs in with one of them becomes this user.
 * @throws 400 for an unknown provider or protocol, 403 for a provider of another domain, 409 for an identity of another user
 */
export async function replaceFederated(
  tx: Tx,
  ctx: AuthedContext,
  operation: Operation,
  user: FederatedOwner,
  federated: readonly FederatedIdentity[],
): Promise<void> {
  const kept = new Set<string>();
  for (const { idp_id, protocols } of federated) {
    for (const { protocol_id, unique_id } of protocols) {
      await assertProtocol(tx, ctx, operation, user, { idp_id, protocol_id });
      const subject = { kind: 'federated', sourceId: idp_id, protocolId: protocol_id, uniqueId: unique_id } as const;
      const known = identitiesOf(tx).where('source_id', '=', idp_id).where('protocol_id', '=', protocol_id);
      const owner = await known.where('unique_id', '=', unique_id).executeTakeFirst();
      if (owner && owner.user_id !== user.id) {
        throw Duplicate('federated user', `unique_id ${unique_id} of the identity provider ${idp_id}`);
      }
      if (!owner) await recordExternalIdentity(tx, subject, { userId: user.id });
      kept.add(JSON.stringify([idp_id, protocol_id, unique_id]));
    }
  }
  const rows = await identitiesOf(tx).where('user_id', '=', user.id).execute();
  const surplus = rows.filter((row) => !kept.has(JSON.stringify([row.source_id, row.protocol_id, row.unique_id])));
  for (const { id, source_id } of surplus) {
    await tx.deleteFrom('external_identities').where('id', '=', id).execute();
    await endManagedAccess(tx, source_id, user.id);
  }
}

const identitiesOf = (tx: Tx) => tx.selectFrom('external_identities').selectAll().where('kind', '=', 'federated');

async function assertProtocol(
  tx: Tx,
  { caller }: AuthedContext,
  operation: Operation,
  user: FederatedOwner,
  { idp_id, protocol_id }: { idp_id: string; protocol_id: string },
): Promise<void> {
  const providers = tx.selectFrom('identity_providers').select('domain_id').where('id', '=', idp_id);
  const provider = await providers.executeTakeFirst();
  // A manager of a domain must not take over sign-ins of another domain.
  if (!isAdmin(caller) && provider?.domain_id !== user.domain_id) throw OutOfReach(operation);
  if (!provider) throw Invalid(`Could not find Identity Provider: ${idp_id}.`);
  const protocols = tx.selectFrom('federation_protocols').select('id').where('provider_id', '=', idp_id);
  if (await protocols.where('id', '=', protocol_id).executeTakeFirst()) return;
  throw Invalid(`Could not find federated protocol ${protocol_id} for Identity Provider: ${idp_id}.`);
}
