import { randomBytes } from 'node:crypto';
import { unpackJson } from '#lib/db/tables/column-types.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { NotFound } from '#lib/http/errors.ts';
import { openSealed } from '#lib/keys/seal.ts';
import { collectionLinks, memberLinks } from '../collection.ts';
import { accessKeyId, EC2, parseAccessKey } from '../credentials/access-key.ts';
import { assertHasRole, mayReadSecret, visibleTo } from '../credentials/rules.ts';
import { type CredentialRow, deleteCredential, insertCredential } from '../credentials/service.ts';
import type { Ec2Key, Ec2KeyList, Ec2KeyPath, NewEc2Key } from './schema.ts';

const KEY_BYTES = 16;

/** Access keys of a user without secrets. @throws 503 while a key of the cloud is missing */
export async function listEc2Keys(ctx: AuthedContext, userId: string): Promise<Ec2KeyList> {
  const rows = await keysOf(ctx, userId).orderBy('created_at').orderBy('id').execute();
  return { credentials: await Promise.all(rows.map((row) => viewOf(ctx, row, false))), links: collectionLinks(ctx) };
}

/** With the secret for its owner. @throws 404 if the user has no such key */
export async function getEc2Key(ctx: AuthedContext, path: Ec2KeyPath): Promise<Ec2Key> {
  const row = await load(ctx, path);
  return viewOf(ctx, row, mayReadSecret(ctx.caller, row));
}

/**
 * Creates an access key for a user and project. One created by a delegation is limited by it. @param replaces the access
 * key that it replaces @throws 403 at the limit and beyond the caller's limits, 404 for a project without a role of the
 * user
 */
export async function createEc2Key(
  ctx: AuthedContext,
  userId: string,
  { tenant_id: projectId, limits }: NewEc2Key,
  replaces?: string,
): Promise<Ec2Key> {
  await assertHasRole(ctx.database.read, ctx.caller, userId, projectId);
  const [access, secret] = [KEY_BYTES, KEY_BYTES].map((bytes) => randomBytes(bytes).toString('hex'));
  const row = await insertCredential(ctx, {
    id: accessKeyId(access ?? ''),
    type: EC2,
    blob: JSON.stringify({ access, secret, replaces }),
    user_id: userId,
    project_id: projectId,
    limits: limits && Object.keys(limits).length > 0 ? limits : undefined,
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

async function load(ctx: AuthedContext, { userId, access }: Ec2KeyPath): Promise<CredentialRow> {
  const row = await keysOf(ctx, userId).where('id', '=', accessKeyId(access)).executeTakeFirst();
  if (!row) throw NotFound('Credential', access);
  return row;
}

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
