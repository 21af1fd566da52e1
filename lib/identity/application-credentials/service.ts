import type { Selectable } from 'kysely';
import { flag, packJson, unpackJson } from '#lib/db/column-types.ts';
import { countRows } from '#lib/db/count-rows.ts';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { Conflict, Forbidden, Invalid, NotFound } from '#lib/errors/errors.ts';
import { actorOf, recordEvent } from '#lib/events/log.ts';
import type { AuthedContext, Context, ProjectContext } from '#lib/http/context.ts';
import { findPage, type Page } from '#lib/http/paging.ts';
import { memberLinks } from '#lib/http/request-links.ts';
import { newIdentityId, newSecret } from '#lib/policy/ids.ts';
import type { Env } from '#lib/settings/env.ts';
import type { AccessRule } from '../access-rules/schema.ts';
import { ensureAccessRules } from '../access-rules/service.ts';
import { byName, mapPage } from '../collection.ts';
import { hashPassword } from '../passwords.ts';
import { effectiveRoles, expandRoles, type RoleRef } from '../roles/effective.ts';
import { bumpIdentity } from '../version.ts';
import { restrictAccessRules, restrictExpiry } from './delegation-limits.ts';
import { deleteCredentialRow } from './retire.ts';
import {
  type ApplicationCredential,
  type ApplicationCredentialQuery,
  type CreatedApplicationCredential,
  MAX_CREDENTIALS,
  type NewApplicationCredential,
} from './schema.ts';

type Row = Selectable<Tables['application_credentials']>;

interface ApplicationCredentialPath {
  userId: string;
  id: string;
}

/** Bytes of a generated secret: 86 characters. */
const SECRET_BYTES = 64;

export async function listApplicationCredentials(
  ctx: Context,
  userId: string,
  query: ApplicationCredentialQuery,
): Promise<Page<ApplicationCredential>> {
  let rows = ctx.database.read.selectFrom('application_credentials').selectAll().where('user_id', '=', userId);
  if (query.name !== undefined) rows = rows.where('name', '=', query.name);
  const page = await findPage(rows, 'application_credentials', query, byName('Application credential'));
  const roles = await rolesOf(ctx.database.read, page.rows);
  return mapPage(page, (row) => viewOf(ctx, row, roles));
}

/** @throws 404 if the user has no such credential */
export async function getApplicationCredential(
  ctx: Context,
  path: ApplicationCredentialPath,
): Promise<ApplicationCredential> {
  const row = await load(ctx.database.read, path);
  return viewOf(ctx, row, await rolesOf(ctx.database.read, [row]));
}

/**
 * Creates a credential for the project with at most the roles of the caller's token. Created by a credential, it
 * inherits access rules and expiry. The secret is returned only here. @throws 400 for roles that the token lacks, 403
 * beyond the caller's credential and at the limit, 404 for an unknown role, 409 if the name is in use
 */
export async function createApplicationCredential(
  ctx: ProjectContext,
  input: NewApplicationCredential,
): Promise<CreatedApplicationCredential> {
  if (input.secret !== undefined) assertLongEnough(ctx.env, input.secret);
  const secret = input.secret ?? newSecret(SECRET_BYTES);
  const secret_hash = await hashPassword(secret);
  const { userId } = ctx.caller;
  return ctx.database.transact(async (tx) => {
    await assertRoom(tx, userId);
    await assertNameIsFree(tx, userId, input.name);
    const row: Row = {
      id: newIdentityId(),
      user_id: userId,
      project_id: ctx.projectId,
      name: input.name,
      description: input.description ?? null,
      secret_hash,
      role_ids: packJson(await roleIds(tx, ctx, input.roles ?? [])),
      access_rules: packJson(
        restrictAccessRules(ctx.caller, await ensureAccessRules(tx, userId, input.access_rules ?? [])),
      ),
      unrestricted: flag(input.unrestricted ?? false),
      expires_at: await restrictExpiry(tx, ctx.caller, input.expires_at ?? input.expiration ?? null),
      created_at: creationTime(),
      last_used_at: null,
      retires_at: null,
      successor_id: null,
    };
    await tx.insertInto('application_credentials').values(row).execute();
    await record(tx, ctx, 'create', row);
    return { ...viewOf(ctx, row, await rolesOf(tx, [row])), secret };
  });
}

/** Also invalidates its tokens and access keys. @throws 404 */
export function deleteApplicationCredential(ctx: AuthedContext, path: ApplicationCredentialPath): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const row = await load(tx, path);
    await deleteCredentialRow(tx, row.id);
    await bumpIdentity(tx);
    await record(tx, ctx, 'delete', row);
  });
}

/** @throws 400 for a secret shorter than configured; upstream has no minimum */
function assertLongEnough(env: Env, secret: string): void {
  const least = env.NEPHOS_CREDENTIAL_SECRET_MIN_LENGTH;
  if ([...secret].length >= least) return;
  const message = `Use at least ${least} characters, or omit the secret to have one generated.`;
  throw Invalid(message, [{ path: 'application_credential.secret', message }]);
}

/** @throws 403 at the limit, with upstream's text */
async function assertRoom(tx: Tx, userId: string): Promise<void> {
  const own = tx.selectFrom('application_credentials').where('user_id', '=', userId);
  const count = await countRows(own);
  if (count < MAX_CREDENTIALS) return;
  throw Forbidden(
    `Unable to create additional application credentials, maximum of ${MAX_CREDENTIALS} already exceeded for user.`,
  );
}

async function assertNameIsFree(tx: Tx, userId: string, name: string): Promise<void> {
  const taken = await tx
    .selectFrom('application_credentials')
    .select('id')
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .executeTakeFirst();
  if (taken) {
    throw Conflict(
      `Conflict occurred attempting to store application_credential - Duplicate entry found with name ${name}.`,
    );
  }
}

/** Ids of the requested roles and all implied ones; those of the token if none are requested. */
async function roleIds(
  tx: Tx,
  { caller, projectId }: ProjectContext,
  wanted: NonNullable<NewApplicationCredential['roles']>,
): Promise<string[]> {
  const effective = await effectiveRoles(tx, caller.userId, { kind: 'project', id: projectId });
  const own = effective.filter(({ name }) => caller.roles.has(name));
  if (wanted.length === 0) return own.map(({ id }) => id);
  const chosen = wanted.map(({ id, name }) => {
    const role = own.find((one) => (id === undefined ? one.name === name : one.id === id));
    if (!role)
      throw Invalid(`Your token does not have the role ${id ?? name}. Its roles are ${[...caller.roles].join(', ')}.`);
    return role.id;
  });
  return (await expandRoles(tx, chosen)).map(({ id }) => id);
}

const load = async (reader: Reader, { userId, id }: ApplicationCredentialPath): Promise<Row> =>
  reader
    .selectFrom('application_credentials')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => NotFound('Application credential', id));

function record(tx: Tx, ctx: AuthedContext, verb: 'create' | 'delete', row: Row): Promise<void> {
  const state = { name: row.name, user_id: row.user_id, unrestricted: row.unrestricted === 1 };
  return recordEvent(tx, actorOf(ctx), {
    type: `application_credential.${verb}`,
    objectId: row.id,
    projectId: row.project_id,
    ...(verb === 'create' ? { after: state } : { before: state }),
  });
}

/** Roles of several credentials by name, in one query. */
function rolesOf(reader: Reader, rows: readonly Row[]): Promise<RoleRef[]> {
  const ids = [...new Set(rows.flatMap(({ role_ids }) => unpackJson(role_ids)))];
  if (ids.length === 0) return Promise.resolve([]);
  return reader.selectFrom('roles').select(['id', 'name']).where('id', 'in', ids).orderBy('name').execute();
}

function viewOf(ctx: Context, row: Row, roles: readonly RoleRef[]): ApplicationCredential {
  const own = new Set(unpackJson(row.role_ids));
  // Rows were written by `ensureAccessRules`.
  const rules = unpackJson(row.access_rules) as AccessRule[];
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    user_id: row.user_id,
    project_id: row.project_id,
    system: null,
    roles: roles.filter(({ id }) => own.has(id)).map((role) => ({ ...role, domain_id: null })),
    expires_at: row.expires_at,
    unrestricted: row.unrestricted === 1,
    ...(rules.length > 0 ? { access_rules: rules } : {}),
    links: memberLinks(ctx, `users/${row.user_id}/application_credentials`, row.id),
  };
}
