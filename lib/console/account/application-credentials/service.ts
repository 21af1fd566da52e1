import { unpackJson } from '#lib/db/column-types.ts';
import type { Tx } from '#lib/db/database.ts';
import { Conflict, Forbidden, NotFound } from '#lib/errors/errors.ts';
import type { AuthedContext, ProjectContext } from '#lib/http/context.ts';
import { expiryMs } from '#lib/identity/application-credentials/expiry.ts';
import { createApplicationCredential } from '#lib/identity/application-credentials/service.ts';
import { changeIdentity } from '#lib/identity/change.ts';
import { dependentExpiry } from '../../identity/identity-sources/dependent-expiry.ts';
import type { CredentialFacts, NewRotation, Rotation } from './schema.ts';

/** Data of the caller's credentials beyond the platform API. */
export async function listCredentialFacts({ database, caller }: AuthedContext): Promise<CredentialFacts[]> {
  const rows = await database.read
    .selectFrom('application_credentials')
    .select(['id', 'created_at', 'last_used_at', 'retires_at', 'successor_id', 'project_id', 'role_ids'])
    .where('user_id', '=', caller.userId)
    .orderBy('name')
    .execute();
  const needs = rows.map(({ project_id, role_ids }) => ({ projectId: project_id, roleIds: unpackJson(role_ids) }));
  const ends = await dependentExpiry(database.read, caller.userId, needs);
  return rows.map(({ project_id: _project, role_ids: _roles, ...row }, index) => ({
    ...row,
    valid_until: ends[index] ?? null,
  }));
}

/**
 * Replaces a credential by an equal one; both are valid during the overlap.
 * @throws 403 for another project than that of the token, and for roles it lacks; 404; 409 if it is already being
 * replaced, or if the new one would have expired
 */
export async function rotateCredential(ctx: ProjectContext, id: string, wanted: NewRotation): Promise<Rotation> {
  const old = await loadOwn(ctx.database.read, ctx, id);
  if (old.retires_at !== null) throw Conflict(`${old.name} is already being replaced. Keep it first.`);
  if (old.project_id !== ctx.projectId)
    throw Forbidden(`${old.name} belongs to another project. Switch to that project first.`);
  const expires_at = wanted.expires_at === undefined ? old.expires_at : wanted.expires_at;
  if (expires_at !== null && (expiryMs(expires_at) ?? 0) <= Date.now()) {
    throw Conflict(`${old.name} has expired. Set an expiry date for the new credential.`);
  }
  const roles = unpackJson(old.role_ids).map((role) => ({ id: role }));
  const made = await createApplicationCredential(ctx, {
    name: await nextName(ctx, old.name),
    description: old.description ?? undefined,
    expires_at: expires_at ?? undefined,
    roles,
    unrestricted: old.unrestricted === 1,
    access_rules: unpackJson(old.access_rules).map((rule) => ({ id: rule.id })),
  });
  const retires_at = new Date(Date.now() + wanted.overlap_s * 1000).toISOString();
  await retire(ctx, id, { retires_at, successor_id: made.id });
  return { retires_at, application_credential: made };
}

/** Cancels a replacement; both credentials are kept. @throws 404 */
export async function cancelReplacement(ctx: AuthedContext, id: string): Promise<void> {
  await loadOwn(ctx.database.read, ctx, id);
  await retire(ctx, id, { retires_at: null, successor_id: null });
}

const retire = (ctx: AuthedContext, id: string, set: { retires_at: string | null; successor_id: string | null }) =>
  changeIdentity(ctx, (tx) => tx.updateTable('application_credentials').set(set).where('id', '=', id).execute());

async function loadOwn(db: Pick<Tx, 'selectFrom'>, { caller }: AuthedContext, id: string) {
  const own = db.selectFrom('application_credentials').selectAll().where('user_id', '=', caller.userId);
  return await own.where('id', '=', id).executeTakeFirstOrThrow(() => NotFound('Application credential', id));
}

/** The first free name: `ci-2`, `ci-3` and so on, for both `ci` and `ci-2`. */
async function nextName({ database, caller }: AuthedContext, name: string): Promise<string> {
  const own = database.read.selectFrom('application_credentials').select('name');
  const rows = await own.where('user_id', '=', caller.userId).execute();
  const taken = new Set(rows.map((row) => row.name));
  const base = name.replace(/-\d{1,4}$/, '').slice(0, 250);
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}
