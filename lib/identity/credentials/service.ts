import type { Selectable } from 'kysely';
import { packJson, unpackJson } from '#lib/db/column-types.ts';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { Forbidden, Invalid, NotFound } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { findPage, type Page } from '#lib/http/paging.ts';
import { memberLinks } from '#lib/http/request-links.ts';
import { openSealed, seal } from '#lib/keys/seal.ts';
import { newIdentityId } from '#lib/policy/ids.ts';
import { changeIdentity, recordIdentity } from '../change.ts';
import { assertSameId, byId, mapPage } from '../collection.ts';
import type { KeyLimits } from '../ec2-keys/key-limits.ts';
import { assertKeepsFactor } from '../factors/rules.ts';
import { accessKeyId, EC2, parseAccessKey } from './access-key.ts';
import {
  assertMayManage,
  assertMayStore,
  assertRoom,
  changeableBy,
  delegationBounds,
  isBound,
  mayReadSecret,
  visibleTo,
} from './rules.ts';
import type { Credential, CredentialChange, CredentialQuery, NewCredential } from './schema.ts';

const TOTP = 'totp';

export type CredentialRow = Selectable<Tables['credentials']>;

export async function listCredentials(ctx: AuthedContext, query: CredentialQuery): Promise<Page<Credential>> {
  let rows = ctx.database.read.selectFrom('credentials').selectAll().where(visibleTo(ctx.caller));
  if (query.user_id !== undefined) rows = rows.where('user_id', '=', query.user_id);
  if (query.type !== undefined) rows = rows.where('type', '=', query.type);
  return mapPage(await findPage(rows, 'credentials', query, byId('Credential')), (row) => viewOf(ctx, row));
}

/** With its secret for readers of it. @throws 404, also for invisible ones; 503 while a key is missing */
export async function getCredential(ctx: AuthedContext, id: string): Promise<Credential> {
  const row = await load(ctx.database.read, id, visibleTo(ctx.caller));
  return viewOf(ctx, row, await readableSecret(ctx, row));
}

/** @throws 400 for an incomplete EC2 key, 403 for other users and at the limit, 404, 409 */
export async function createCredential(
  ctx: AuthedContext,
  { body: input }: { body: NewCredential },
): Promise<Credential> {
  assertMayManage(ctx.caller, input.type);
  const id = input.type === EC2 ? accessKeyId(parseAccessKey(input.blob).access) : newIdentityId();
  const row = await insertCredential(ctx, { ...input, id, project_id: input.project_id ?? null });
  return viewOf(ctx, row, input.blob);
}

/** Content of a new credential. */
interface StoredCredential {
  id: string;
  type: string;
  blob: string;
  user_id: string;
  project_id: string | null;
  /** Only of EC2 keys. */
  limits?: KeyLimits | undefined;
}

/** Stores a secret, limited by the application credential or trust of the caller. */
export async function insertCredential(ctx: AuthedContext, kept: StoredCredential): Promise<CredentialRow> {
  const sealed = await seal(ctx.database, kept.id, kept.blob);
  return changeIdentity(ctx, (tx) => insertSealed(tx, ctx, { ...kept, ...sealed }));
}

async function insertSealed(
  tx: Tx,
  ctx: AuthedContext,
  kept: StoredCredential & Awaited<ReturnType<typeof seal>>,
): Promise<CredentialRow> {
  await assertMayStore(tx, ctx.caller, kept);
  await assertRoom(tx, kept);
  const row: CredentialRow = {
    ...kept,
    ...delegationBounds(ctx.caller),
    created_at: creationTime(),
    limits: kept.limits ? packJson(kept.limits) : null,
    last_used_at: null,
    last_use: null,
  };
  await tx.insertInto('credentials').values(row).execute();
  await record(tx, ctx, 'create', row);
  return row;
}

/** An EC2 key that replaces another one. */
interface KeyReplacement extends Pick<StoredCredential, 'id' | 'blob'> {
  /** Id of the other key. */
  formerId: string;
  /** Limits of the replacement, and new ones of the former key if they change. May throw. */
  limitsOf(former: KeyLimits | undefined): { own: KeyLimits | undefined; former?: KeyLimits };
}

/**
 * Stores an EC2 key for the user and the project of the one that it replaces, and changes the limits of that one, in one
 * transaction. @throws 403 at the limit of credentials, 404
 */
export async function replaceKey(ctx: AuthedContext, { formerId, limitsOf, ...kept }: KeyReplacement) {
  const sealed = await seal(ctx.database, kept.id, kept.blob);
  return changeIdentity(ctx, async (tx) => {
    const before = await load(tx, formerId, changeableBy(ctx.caller));
    const { user_id, project_id } = before;
    const limits = limitsOf(before.limits === null ? undefined : unpackJson(before.limits));
    const stored = { ...kept, ...sealed, type: EC2, user_id, project_id, limits: limits.own };
    const row = await insertSealed(tx, ctx, stored);
    if (limits.former) await setLimits(tx, ctx, before, limits.former);
    return row;
  });
}

/** @throws 400 for another access key, 403 for one created by a delegation, 404, 409 for the last required factor */
export async function updateCredential(
  ctx: AuthedContext,
  { id, body: change }: { id: string; body: CredentialChange },
): Promise<Credential> {
  assertSameId(change, id);
  const sealed = change.blob === undefined ? {} : await seal(ctx.database, id, change.blob);
  const row = await changeIdentity(ctx, async (tx) => {
    const before = await load(tx, id, changeableBy(ctx.caller));
    assertMayManage(ctx.caller, before.type);
    assertStaysItself(before, change);
    const after: CredentialRow = {
      ...before,
      ...sealed,
      type: change.type ?? before.type,
      user_id: change.user_id ?? before.user_id,
      project_id: change.project_id === undefined ? before.project_id : change.project_id,
    };
    await assertMayStore(tx, ctx.caller, after);
    await tx.updateTable('credentials').set(after).where('id', '=', id).execute();
    const isOther = after.type !== before.type || after.user_id !== before.user_id;
    if (before.type === TOTP && isOther) await assertKeepsFactor(tx, before.user_id, TOTP);
    // Another type would make its seed readable.
    if (before.type === TOTP && after.type !== TOTP)
      throw Invalid('The type of the seed of an authenticator cannot be changed.');
    await record(tx, ctx, 'update', after);
    return after;
  });
  return viewOf(ctx, row, change.blob ?? (await readableSecret(ctx, row)));
}

/** Replaces the limits of an EC2 key. @throws 404, also for invisible ones */
export function updateKeyLimits(ctx: AuthedContext, id: string, limits: KeyLimits | undefined): Promise<void> {
  return changeIdentity(ctx, async (tx) => setLimits(tx, ctx, await load(tx, id, changeableBy(ctx.caller)), limits));
}

async function setLimits(tx: Tx, ctx: AuthedContext, before: CredentialRow, limits?: KeyLimits): Promise<void> {
  const after: CredentialRow = { ...before, limits: limits ? packJson(limits) : null };
  await tx.updateTable('credentials').set({ limits: after.limits }).where('id', '=', before.id).execute();
  await record(tx, ctx, 'update', after);
}

/** The access key of a credential is fixed, and one created by a delegation keeps its limits. */
function assertStaysItself(before: CredentialRow, change: CredentialChange): void {
  const { type = before.type, user_id = before.user_id, project_id = before.project_id } = change;
  if (type !== before.type && [type, before.type].includes(EC2)) {
    throw Invalid('The type of a credential cannot be changed to or from EC2. Create a new credential.');
  }
  if (type === EC2 && change.blob !== undefined && accessKeyId(parseAccessKey(change.blob).access) !== before.id) {
    throw Invalid('The access key of a credential cannot be changed. Create a new credential.');
  }
  if (isBound(before) && (user_id !== before.user_id || project_id !== before.project_id)) {
    throw Forbidden(
      'This credential is bound to an application credential or a trust. Its user and project cannot be changed.',
    );
  }
}

/** @throws 404, also for invisible ones; 409 for the last required factor */
export function deleteCredential(ctx: AuthedContext, id: string): Promise<void> {
  return changeIdentity(ctx, async (tx) => {
    const row = await load(tx, id, changeableBy(ctx.caller));
    assertMayManage(ctx.caller, row.type);
    await tx.deleteFrom('credentials').where('id', '=', id).execute();
    if (row.type === TOTP) await assertKeepsFactor(tx, row.user_id, TOTP);
    await record(tx, ctx, 'delete', row);
  });
}

async function load(reader: Reader, id: string, which: ReturnType<typeof visibleTo>): Promise<CredentialRow> {
  const rows = reader.selectFrom('credentials').selectAll().where('id', '=', id).where(which);
  return await rows.executeTakeFirstOrThrow(() => NotFound('Credential', id));
}

/** Events never contain the secret. */
function record(tx: Tx, ctx: AuthedContext, verb: 'create' | 'update' | 'delete', row: CredentialRow): Promise<void> {
  const state = {
    type: row.type,
    user_id: row.user_id,
    project_id: row.project_id,
    ...(row.limits !== null && { limits: unpackJson(row.limits) }),
  };
  const moment = verb === 'delete' ? { before: state } : { after: state };
  return recordIdentity(tx, ctx, { kind: 'credential', verb, id: row.id, ...moment });
}

/** The secret for readers of it; otherwise empty, because clients expect the field. */
const readableSecret = async (ctx: AuthedContext, row: CredentialRow): Promise<string> =>
  mayReadSecret(ctx.caller, row) ? openSealed(ctx.database, row) : '';

const viewOf = (ctx: AuthedContext, row: CredentialRow, blob = ''): Credential => ({
  id: row.id,
  type: row.type,
  blob,
  user_id: row.user_id,
  project_id: row.project_id,
  links: memberLinks(ctx, 'credentials', row.id),
});
