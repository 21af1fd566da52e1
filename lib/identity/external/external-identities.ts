import { createHash, randomUUID } from 'node:crypto';
import type { Reader, Tx } from '#lib/db/database.ts';

/** What a directory or identity provider calls a user. */
export interface ExternalSubject {
  kind: 'directory' | 'federated';
  /** The domain of a directory, or the identity provider. */
  sourceId: string;
  /** Protocol of the identity provider; empty for a directory. */
  protocolId: string;
  uniqueId: string;
}

/**
 * Id of a user or group from outside: 32 hex digits that are the same whenever the object is found again, also after its
 * rows were deleted.
 */
export function externalId(
  type: 'user' | 'group',
  domainId: string,
  { sourceId, protocolId, uniqueId }: ExternalSubject,
) {
  const text = JSON.stringify([type, domainId, sourceId, protocolId, uniqueId]);
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** The user's id; undefined if the subject is unknown. */
export async function findExternalUser(reader: Reader, subject: ExternalSubject): Promise<string | undefined> {
  const row = await reader
    .selectFrom('external_identities')
    .select('user_id')
    .where('kind', '=', subject.kind)
    .where('source_id', '=', subject.sourceId)
    .where('protocol_id', '=', subject.protocolId)
    .where('unique_id', '=', subject.uniqueId)
    .executeTakeFirst();
  return row?.user_id;
}

/** Records that a subject is a user, or that it was seen again. */
export async function recordExternalIdentity(
  tx: Tx,
  subject: ExternalSubject,
  { userId, dn = null }: { userId: string; dn?: string | null },
): Promise<void> {
  const now = new Date().toISOString();
  await tx
    .insertInto('external_identities')
    .values({
      id: randomUUID(),
      user_id: userId,
      kind: subject.kind,
      source_id: subject.sourceId,
      protocol_id: subject.protocolId,
      unique_id: subject.uniqueId,
      dn,
      created_at: now,
      seen_at: now,
    })
    .onConflict((on) =>
      on.columns(['kind', 'source_id', 'protocol_id', 'unique_id']).doUpdateSet({ user_id: userId, dn, seen_at: now }),
    )
    .execute();
}
