import { randomBytes } from 'node:crypto';
import { unpackJson } from '#lib/db/column-types.ts';
import { Conflict, orNotFound } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { memberLinks } from '#lib/http/request-links.ts';
import { openSealed } from '#lib/keys/seal.ts';
import { earliestExpiry, expiryMs } from '../application-credentials/expiry.ts';
import { accessKeyId, EC2, parseAccessKey } from '../credentials/access-key.ts';
import { assertHasRole, mayReadSecret, visibleTo } from '../credentials/rules.ts';
import { type CredentialRow, deleteCredential, insertCredential, replaceKey } from '../credentials/service.ts';
import type { Ec2Key, NewEc2Key } from './schema.ts';

interface Ec2KeyPath {
  userId: string;
  access: string;
}

const KEY_BYTES = 16;

/** Access keys of a user without secrets. @throws 503 while a key of the cloud is missing */
export async function listEc2Keys(
  ctx: AuthedContext,
  { params: { userId } }: { params: { userId: string } },
): Promise<Ec2Key[]> {
  const rows = await keysOf(ctx, userId).orderBy('created_at').orderBy('id').execute();
  return Promise.all(rows.map((row) => viewOf(ctx, row, false)));
}

/** With the secret for its owner. @throws 404 if the user has no such key */
export async function getEc2Key(ctx: AuthedContext, { params: path }: { params: Ec2KeyPath }): Promise<Ec2Key> {
  const row = await load(ctx, path);
  return viewOf(ctx, row, mayReadSecret(ctx.caller, row));
}

/** A new pair of access key and secret, as the content of a credential. @param replaces the access key that it replaces */
function newKeyPair(replaces?: string): { id: string; blob: string } {
  const [access = '', secret] = [KEY_BYTES, KEY_BYTES].map((bytes) => randomBytes(bytes).toString('hex'));
  return { id: accessKeyId(access), blob: JSON.stringify({ access, secret, replaces }) };
}

/**
 * Creates an access key for a user and project. One created by a delegation is limited by it. @throws 403 at the limit
 * and beyond the caller's limits, 404 for a project without a role of the user
 */
export async function createEc2Key(
  ctx: AuthedContext,
  userId: string,
  { tenant_id: projectId, limits }: NewEc2Key,
): Promise<Ec2Key> {
  await assertHasRole(ctx.database.read, ctx.caller, userId, projectId);
  const row = await insertCredential(ctx, {
    ...newKeyPair(),
    type: EC2,
    user_id: userId,
    project_id: projectId,
    limits: limits && Object.keys(limits).length > 0 ? limits : undefined,
  });
  return viewOf(ctx, row, true);
}

/**
 * Creates an access key with the project and the limits of another one, which ends at a time if one is given, but not
 * later than before. @throws 403 at the limit of credentials, 404, 409 for an expired key
 */
export async function rotateEc2Key(ctx: AuthedContext, path: Ec2KeyPath, oldExpiresAt?: string): Promise<Ec2Key> {
  const old = await load(ctx, path);
  await assertHasRole(ctx.database.read, ctx.caller, old.user_id, old.project_id ?? '');
  const row = await replaceKey(ctx, {
    ...newKeyPair(path.access),
    formerId: old.id,
    limitsOf: (limits) => {
      if (limits?.expires_at !== undefined && (expiryMs(limits.expires_at) ?? 0) <= Date.now()) {
        throw Conflict('The access key has expired. Change its expiration date or create another one.');
      }
      const end = earliestExpiry(limits?.expires_at, oldExpiresAt);
      return { own: limits, ...(oldExpiresAt !== undefined && { former: { ...limits, expires_at: end } }) };
    },
  });
  return viewOf(ctx, row, true);
}

/** @throws 404 */
export async function deleteEc2Key(ctx: AuthedContext, path: Ec2KeyPath): Promise<void> {
  const { id } = await load(ctx, path);
  await deleteCredential(ctx, id);
}

const keysOf = ({ database, caller }: AuthedContext, userId: string) =>
  database.read
    .selectFrom('credentials')
    .selectAll()
    .where('user_id', '=', userId)
    .where('type', '=', EC2)
    .where(visibleTo(caller));

const load = async (ctx: AuthedContext, { userId, access }: Ec2KeyPath): Promise<CredentialRow> =>
  orNotFound(await keysOf(ctx, userId).where('id', '=', accessKeyId(access)).executeTakeFirst(), 'Credential', access);

async function viewOf(ctx: AuthedContext, row: CredentialRow, hasSecret: boolean): Promise<Ec2Key> {
  const { access, secret } = parseAccessKey(await openSealed(ctx.database, row));
  return {
    access,
    secret: hasSecret ? secret : '',
    user_id: row.user_id,
    tenant_id: row.project_id ?? '',
    trust_id: row.trust_id,
    limits: row.limits === null ? null : unpackJson(row.limits),
    last_used_at: row.last_used_at,
    links: memberLinks(ctx, `users/${row.user_id}/credentials/OS-EC2`, encodeURIComponent(access)),
  };
}
