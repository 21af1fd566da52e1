import { unpackJson } from '#lib/db/column-types.ts';
import type { Database } from '#lib/db/database.ts';
import { openSealed } from '#lib/keys/seal.ts';
import { expiryMs } from '../application-credentials/expiry.ts';
import { accessKeyId, EC2, parseAccessKey } from '../credentials/access-key.ts';
import type { ProvenKey } from '../tokens/issue.ts';
import type { KeyLimits } from './key-limits.ts';

/** A stored access key with what limits its signer. Whether a signature is valid is not known. */
export interface StoredAccessKey extends Omit<ProvenKey, 'trust'> {
  access: string;
  secret: string;
  trustId: string | undefined;
  limits: KeyLimits | undefined;
}

/** Undefined for an unknown key. @throws 503 while a key of the cloud is missing */
export async function findAccessKey(database: Database, access: string): Promise<StoredAccessKey | undefined> {
  const row = await database.read
    .selectFrom('credentials as c')
    .innerJoin('users', 'users.id', 'c.user_id')
    .leftJoin('application_credentials as a', 'a.id', 'c.application_credential_id')
    .select(['c.id', 'c.blob', 'c.key_id', 'c.user_id', 'c.project_id', 'c.application_credential_id', 'c.trust_id'])
    .select(['c.limits', 'users.password_changed_at', 'a.expires_at', 'a.retires_at'])
    .where('c.id', '=', accessKeyId(access))
    .where('c.type', '=', EC2)
    .executeTakeFirst();
  if (!row?.project_id) return undefined;
  const limits = row.limits === null ? undefined : unpackJson(row.limits);
  return {
    access,
    secret: parseAccessKey(await openSealed(database, row)).secret,
    keyId: row.id,
    userId: row.user_id,
    projectId: row.project_id,
    passwordSetAtMs: Date.parse(row.password_changed_at),
    applicationCredentialId: row.application_credential_id ?? undefined,
    expiresAtMs: earliestMs([row.expires_at, row.retires_at, limits?.expires_at]),
    trustId: row.trust_id ?? undefined,
    limits,
  };
}

function earliestMs(times: readonly (string | null | undefined)[]): number | undefined {
  const ends = times.flatMap((time) => (time ? (expiryMs(time) ?? []) : []));
  return ends.length === 0 ? undefined : Math.min(...ends);
}
