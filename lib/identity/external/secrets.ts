import type { Database, Tx } from '#lib/db/database.ts';
import { openSealed, seal } from '#lib/keys/seal.ts';

/** What a secret of identity belongs to. */
type SecretOwner =
  | { kind: 'directory'; domainId: string }
  | { kind: 'protocol'; providerId: string; protocolId: string }
  | { kind: 'session'; sessionId: string }
  | { kind: 'device'; deviceId: string }
  | { kind: 'sign-in'; signInId: string };

/** The parts are encoded, so that no two owners share an id. */
function identitySecretId(owner: SecretOwner): string {
  const { kind, ...ids } = owner;
  return [kind, ...Object.values(ids)].map(encodeURIComponent).join('/');
}

/** Stores the secrets of an owner, replacing earlier ones. Seal before the transaction: it reads a key. */
export async function sealIdentitySecret(database: Database, owner: SecretOwner, secrets: Record<string, string>) {
  const id = identitySecretId(owner);
  const sealed = await seal(database, id, JSON.stringify(secrets));
  return (tx: Tx) =>
    tx
      .insertInto('identity_secrets')
      .values({ id, ...sealed })
      .onConflict((on) => on.column('id').doUpdateSet(sealed))
      .execute();
}

/** The secrets of an owner; empty if there are none. @throws 503 if their key is missing */
export async function readIdentitySecret(database: Database, owner: SecretOwner): Promise<Record<string, string>> {
  const id = identitySecretId(owner);
  const row = await database.read.selectFrom('identity_secrets').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? (JSON.parse(await openSealed(database, row)) as Record<string, string>) : {};
}

export const deleteIdentitySecret = (tx: Tx, owner: SecretOwner) =>
  tx.deleteFrom('identity_secrets').where('id', '=', identitySecretId(owner)).execute();

/**
 * Changes the secrets of an owner. If another replica changes them at the same time, `change` runs again with its
 * result. @returns the secrets after the change
 */
export async function changeIdentitySecret(
  database: Database,
  owner: SecretOwner,
  change: (before: Record<string, string>) => Record<string, string>,
): Promise<Record<string, string>> {
  const id = identitySecretId(owner);
  for (;;) {
    const row = await database.read.selectFrom('identity_secrets').selectAll().where('id', '=', id).executeTakeFirst();
    const before = row ? (JSON.parse(await openSealed(database, row)) as Record<string, string>) : {};
    const after = change(before);
    const sealed = await seal(database, id, JSON.stringify(after));
    const written = await database.transact((tx) =>
      row
        ? tx
            .updateTable('identity_secrets')
            .set(sealed)
            .where('id', '=', id)
            .where('blob', '=', row.blob)
            .returning('id')
            .executeTakeFirst()
        : tx
            .insertInto('identity_secrets')
            .values({ id, ...sealed })
            .onConflict((on) => on.column('id').doNothing())
            .returning('id')
            .executeTakeFirst(),
    );
    if (written) return after;
  }
}
