import type { Selectable } from 'kysely';
import { countRows } from '#lib/db/count-rows.ts';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { Conflict, Invalid, orNotFound } from '#lib/errors/errors.ts';
import { recorderOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { MAX_PAGE } from '#lib/http/max-page.ts';
import { nextLink } from '#lib/http/paging.ts';
import { assertQueryKeys } from '#lib/http/query-keys.ts';
import { type Operation, rule } from '#lib/policy/operations.ts';
import { assertComputeQuota } from '../quota-sets/assert-quota.ts';
import { type KeypairType, keypairDetails, keypairSummary, newKeypairAnswer } from './attributes.ts';
import { certificateFingerprintOf, generateCertificatePair } from './certificate.ts';
import { generateKeypair } from './keypair-queue.ts';
import { type Keypair, KeypairQuery, type NewKeypair, type NewKeypairAnswer } from './schema.ts';
import { fingerprintOf, type GeneratedKeyPair, generateRsaPair } from './ssh-key.ts';

export const KEYPAIRS_INDEX = rule('os_compute_api:os-keypairs:index', 'owner_or_admin');
export const KEYPAIRS_SHOW = rule('os_compute_api:os-keypairs:show', 'owner_or_admin');
export const KEYPAIRS_CREATE = rule('os_compute_api:os-keypairs:create', 'owner_in_person_or_with_member_or_admin');
export const KEYPAIRS_DELETE = rule('os_compute_api:os-keypairs:delete', 'owner_in_person_or_with_member_or_admin');

type KeypairRow = Selectable<Tables['keypairs']>;

/** Differences between key types. */
const TYPES: Record<
  KeypairType,
  { make: (userId: string) => Promise<GeneratedKeyPair>; print: (publicKey: string) => string }
> = {
  ssh: { make: generateRsaPair, print: fingerprintOf },
  x509: { make: generateCertificatePair, print: certificateFingerprintOf },
};

/** The caller's key pairs by name, any user's for administrators. */
export async function listKeypairs(ctx: ProjectContext, query: KeypairQuery) {
  const userId = ownerOf(ctx, KEYPAIRS_INDEX, query.user_id);
  assertQueryKeys(ctx, KeypairQuery);
  const isPaged = ctx.microversion.minor >= 35;
  const { limit: wanted = MAX_PAGE, marker } = isPaged ? query : {};
  const limit = Math.min(wanted, MAX_PAGE);
  let rows = ctx.database.read.selectFrom('keypairs').selectAll().where('user_id', '=', userId);
  if (marker !== undefined) {
    if (!(await findKeypair(ctx.database.read, userId, marker))) throw Invalid(`marker [${marker}] not found`);
    rows = rows.where('name', '>', marker);
  }
  const page = await rows.orderBy('name').limit(limit).execute();
  const isFull = isPaged && limit > 0 && page.length === limit;
  return {
    keypairs: page.map((row) => ({ keypair: keypairSummary.view(ctx, row, {}) })),
    keypairs_links: nextLink(ctx.baseUrl, ctx.url, isFull ? page.at(-1)?.name : undefined),
  };
}

export async function getKeypair(ctx: ProjectContext, name: string, user?: string): Promise<Keypair> {
  const userId = ownerOf(ctx, KEYPAIRS_SHOW, user);
  const row = orNotFound(await findKeypair(ctx.database.read, userId, name), 'Keypair', name);
  return keypairDetails.view(ctx, row, {});
}

/**
 * Imported keys are stored unchanged, because clients compare them. @throws 400 for an invalid key, 409 for a name in
 * use, 413 over quota
 */
export async function createKeypair(ctx: ProjectContext, input: NewKeypair): Promise<NewKeypairAnswer> {
  assertKeys(ctx, input);
  const userId = ownerOf(ctx, KEYPAIRS_CREATE, input.user_id);
  const given = input.public_key ?? undefined;
  if (given === undefined && ctx.microversion.minor >= 92) {
    throw Invalid('Specify the public key: from microversion 2.92 on, the client generates the key pair.', [
      { path: 'keypair.public_key', message: 'Required.' },
    ]);
  }
  if (given === undefined) await ctx.database.transact((tx) => assertRoom(tx, ctx, userId, input.name));
  const type = input.type ?? 'ssh';
  const { make, print } = TYPES[type];
  const pair =
    given === undefined
      ? await generateKeypair(ctx.caller.userId, () => make(userId))
      : { publicKey: given, privateKey: undefined };
  const fingerprint = print(pair.publicKey);

  return ctx.database.transact(async (tx) => {
    await assertRoom(tx, ctx, userId, input.name);
    const row = { user_id: userId, name: input.name, type, public_key: pair.publicKey, fingerprint };
    await tx
      .insertInto('keypairs')
      .values({ ...row, created_at: creationTime() })
      .execute();
    await record(tx, ctx, 'create', input.name);
    return newKeypairAnswer.view(ctx, row, { private_key: pair.privateKey || undefined });
  });
}

/**
 * Checked before the expensive generation, and again when it is stored. @throws 409 for a name in use, 413 over quota
 */
async function assertRoom(tx: Tx, ctx: ProjectContext, userId: string, name: string): Promise<void> {
  if (await findKeypair(tx, userId, name)) throw Conflict(`Key pair '${name}' already exists.`);
  const owner = { env: ctx.env, projectId: ctx.projectId, userId };
  await assertComputeQuota(tx, owner, { key_pairs: 1 }, async () => ({ key_pairs: await countKeypairs(tx, userId) }));
}

/** Rejects keys of later microversions. */
function assertKeys({ microversion: { minor } }: ProjectContext, { type, user_id }: NewKeypair): void {
  if (type !== undefined && minor < 2) throw Invalid('The key type requires microversion 2.2.');
  if (user_id !== undefined && minor < 10) throw Invalid('The key user_id requires microversion 2.10.');
}

export function deleteKeypair(ctx: ProjectContext, name: string, user?: string): Promise<void> {
  const userId = ownerOf(ctx, KEYPAIRS_DELETE, user);
  return ctx.database.transact(async (tx) => {
    const row = orNotFound(await findKeypair(tx, userId, name), 'Keypair', name);
    await tx.deleteFrom('keypairs').where('id', '=', row.id).execute();
    await record(tx, ctx, 'delete', name);
  });
}

export const findKeypair = (db: Reader, userId: string, name: string): Promise<KeypairRow | undefined> =>
  db.selectFrom('keypairs').selectAll().where('user_id', '=', userId).where('name', '=', name).executeTakeFirst();

/** Used by the per-user quota. */
export const countKeypairs = (db: Reader, userId: string): Promise<number> =>
  countRows(db.selectFrom('keypairs').where('user_id', '=', userId));

/** The caller, or since 2.10 the named user. @throws 403 for another user without permission */
function ownerOf(ctx: ProjectContext, operation: Operation, userId: string | null | undefined): string {
  const owner = (ctx.microversion.minor >= 10 ? userId : undefined) ?? ctx.caller.userId;
  ctx.policy.enforce(operation, ctx.caller, owner);
  return owner;
}

const record = recorderOf<ProjectContext>('keypair', ({ projectId }) => projectId);
