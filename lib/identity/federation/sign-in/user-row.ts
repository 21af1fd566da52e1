import { createHash } from 'node:crypto';
import { packJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { externalId } from '../../external/external-identities.ts';
import type { ResolvedUser, SignInSource } from './resolve-identity.ts';

interface StoredUser {
  change: 'create' | 'update' | undefined;
  name: string;
}

const MAX_NAME = 255;

/** Creates the user with the first sign-in, and refreshes name and email address with later ones. */
export async function storeUser(tx: Tx, source: SignInSource, user: ResolvedUser): Promise<StoredUser> {
  const name = await freeName(tx, source, user);
  const { id, email, existing, domain } = user;
  if (!existing) {
    const now = new Date().toISOString();
    await tx
      .insertInto('users')
      .values({
        ...{ id, name, email, domain_id: domain.id, description: null, enabled: 1, default_project_id: null },
        ...{ password_hash: null, password_changed_at: now, created_at: now, options: packJson({}) },
      })
      .execute();
    return { change: 'create', name };
  }
  if (!isOrigin(source, user)) return { change: undefined, name: existing.name };
  if (existing.name === name && existing.email === email) return { change: undefined, name };
  await tx.updateTable('users').set({ name, email }).where('id', '=', id).execute();
  return { change: 'update', name };
}

/** Whether the user was created by this identity. Names of others, such as linked local users, are not the provider's. */
const isOrigin = ({ provider, protocolId }: SignInSource, { id, domain, uniqueId }: ResolvedUser): boolean =>
  id === externalId('user', domain.id, { kind: 'federated', sourceId: provider.id, protocolId, uniqueId });

/** Names are unique in a domain. Someone whose name is in use gets that of the provider added, or part of a hash. */
async function freeName(tx: Tx, { provider }: SignInSource, { id, name, domain, uniqueId }: ResolvedUser) {
  const hash = createHash('sha256').update(uniqueId).digest('hex').slice(0, 8);
  for (const suffix of ['', ` (${provider.id})`, ` (${hash})`]) {
    const wanted = name.slice(0, MAX_NAME - suffix.length) + suffix;
    const taken = tx.selectFrom('users').select('id').where('domain_id', '=', domain.id).where('name', '=', wanted);
    if (!(await taken.where('id', '<>', id).executeTakeFirst())) return wanted;
  }
  return id;
}
