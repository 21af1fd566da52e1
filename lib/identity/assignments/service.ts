import { flag } from '#lib/db/column-types.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import { Forbidden, Invalid, NotFound } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { type Operation, rule } from '#lib/policy/operations.ts';
import { changeIdentity, recordIdentity } from '../change.ts';
import { OutOfReach, restrictToDomain } from '../reach.ts';
import { assertKeepsAdmins } from '../roles/administrators.ts';
import { type RoleTarget, SYSTEM_TARGET_ID } from '../roles/effective.ts';
import { type Actor, assertMayGrant, domainIdOf } from '../roles/guard.ts';
import type { Role } from '../roles/schema.ts';
import { loadRole, roleView } from '../roles/service.ts';

export const CREATE_GRANT = rule('identity:create_grant', 'admin_or_domain_manager');
export const CREATE_SYSTEM_GRANT = rule('identity:create_system_grant_for_user', 'admin');

/** An actor with roles in a place; inherited ones apply only below it. */
export interface RoleGrant {
  actor: Actor;
  target: RoleTarget;
  isInherited: boolean;
}

/** Roles assigned in one place. @throws 403 outside the token's domain, 404 */
export async function listGrants(ctx: AuthedContext, operation: Operation, holder: RoleGrant): Promise<Role[]> {
  const db = ctx.database.read;
  await assertGround(ctx, db, operation, holder);
  const rows = await rowsOf(db, holder)
    .innerJoin('roles', 'roles.id', 'role_assignments.role_id')
    .selectAll('roles')
    .orderBy('roles.name')
    .execute();
  return rows.map((row) => roleView(ctx, row));
}

/** @throws 403 outside the token's domain, 404 without the assignment */
export async function checkGrant(
  ctx: AuthedContext,
  operation: Operation,
  holder: RoleGrant,
  roleId: string,
): Promise<void> {
  const db = ctx.database.read;
  await assertGround(ctx, db, operation, holder);
  const found = await rowsOf(db, holder).select('role_id').where('role_id', '=', roleId).executeTakeFirst();
  if (!found) throw NotFound('Role assignment', roleId);
}

/**
 * Assigns a role; idempotent. @throws 400 and 403 for a domain role elsewhere, 403 for a role that the caller cannot
 * assign, 404
 */
export const createGrant = (
  ctx: AuthedContext,
  operation: Operation,
  holder: RoleGrant,
  roleId: string,
): Promise<void> => changeIdentity(ctx, (tx) => insertGrant(tx, ctx, operation, holder, roleId));

/** Within a transaction that changes identity. */
export async function insertGrant(
  tx: Tx,
  ctx: AuthedContext,
  operation: Operation,
  holder: RoleGrant,
  roleId: string,
): Promise<void> {
  await assertMayGrant(tx, ctx.caller, operation, roleId, holder.target, holder.actor);
  await writeGrant(tx, ctx, { ...holder, roleId, placeDomainId: await assertGround(ctx, tx, operation, holder) });
}

interface NewGrant extends RoleGrant {
  roleId: string;
  /** Undefined for the system. */
  placeDomainId: string | undefined;
}

/** Stores and records an assignment that the caller may make. @throws 400 and 403 for a domain role elsewhere, 404 */
export async function writeGrant(
  tx: Tx,
  ctx: AuthedContext,
  { roleId, placeDomainId, ...holder }: NewGrant,
): Promise<void> {
  const { actor, target, isInherited } = holder;
  const role = await loadRole(tx, roleId);
  if (role.domain_id !== null) assertRoleFits(role.name, role.domain_id, placeDomainId);
  const known = await rowsOf(tx, holder).select('role_id').where('role_id', '=', roleId).executeTakeFirst();
  await tx
    .insertInto('role_assignments')
    .values({
      actor_type: actor.type,
      actor_id: actor.id,
      target_type: target.kind,
      target_id: targetId(target),
      role_id: roleId,
      inherited: flag(isInherited),
    })
    // A role that a sign-in manages becomes one of the platform.
    .onConflict((on) => on.columns(KEY).doUpdateSet({ source_id: null, expires_at: null }))
    .execute();
  await record(tx, ctx, known ? 'confirm' : 'create', holder, roleId);
}

/**
 * Revokes a role; effective immediately. @throws 403 for a role that the caller cannot revoke, and for the last
 * administrator of the system or the token's domain, 404
 */
export function deleteGrant(
  ctx: AuthedContext,
  operation: Operation,
  holder: RoleGrant,
  roleId: string,
): Promise<void> {
  return changeIdentity(ctx, async (tx) => {
    await assertMayGrant(tx, ctx.caller, operation, roleId, holder.target, holder.actor);
    await removeGrant(tx, ctx, holder, roleId);
  });
}

/**
 * Removes and records an assignment that the caller may revoke. @throws 403 for the last administrator of the system or
 * the token's domain, 404
 */
export async function removeGrant(tx: Tx, ctx: AuthedContext, holder: RoleGrant, roleId: string): Promise<void> {
  const { actor, target, isInherited } = holder;
  const deleted = await tx
    .deleteFrom('role_assignments')
    .where('actor_type', '=', actor.type)
    .where('actor_id', '=', actor.id)
    .where('target_type', '=', target.kind)
    .where('target_id', '=', targetId(target))
    .where('inherited', '=', flag(isInherited))
    .where('role_id', '=', roleId)
    .returning('expires_at')
    .executeTakeFirst();
  if (!deleted) throw NotFound('Role assignment', roleId);
  if (target.kind !== 'project') await assertKeepsAdmins(tx, ctx.caller);
  await record(tx, ctx, deleted.expires_at === null ? 'delete' : 'delete managed', holder, roleId);
}

/** Columns of the unique index. */
const KEY = ['actor_id', 'target_type', 'target_id', 'role_id', 'inherited', 'actor_type'] as const;

const targetId = (target: RoleTarget): string => (target.kind === 'system' ? SYSTEM_TARGET_ID : target.id);

const rowsOf = (db: Reader, { actor, target, isInherited }: RoleGrant) =>
  db
    .selectFrom('role_assignments')
    .where('actor_type', '=', actor.type)
    .where('actor_id', '=', actor.id)
    .where('target_type', '=', target.kind)
    .where('target_id', '=', targetId(target))
    .where('inherited', '=', flag(isInherited));

/**
 * Checks that place and actor exist and are visible to the token. @returns the domain of the place; undefined for the
 * system @throws 403 outside the token's domain, whether or not it exists; otherwise 404
 */
async function assertGround(
  ctx: AuthedContext,
  db: Reader,
  operation: Operation,
  { actor, target }: RoleGrant,
): Promise<string | undefined> {
  const bound = restrictToDomain(ctx.caller, operation);
  const actorDomainId = await domainIdOf(db, actor.type, actor.id);
  const placeDomainId = target.kind === 'system' ? undefined : await domainIdOf(db, target.kind, target.id);
  if (bound !== undefined && (actorDomainId !== bound || placeDomainId !== bound)) throw OutOfReach(operation);
  if (target.kind !== 'system' && placeDomainId === undefined) throw NotFound(KINDS[target.kind], target.id);
  if (actorDomainId === undefined) throw NotFound(KINDS[actor.type], actor.id);
  return placeDomainId;
}

const KINDS = { user: 'User', group: 'Group', project: 'Project', domain: 'Domain' } as const;

function assertRoleFits(name: string, domainId: string, placeDomainId: string | undefined): void {
  if (placeDomainId === undefined)
    throw Invalid(`Role ${name} belongs to a domain. It cannot be assigned on the system.`);
  if (placeDomainId === domainId) return;
  throw Forbidden(`Role ${name} belongs to domain ${domainId}. It cannot be assigned in another domain.`);
}

async function record(
  tx: Tx,
  ctx: AuthedContext,
  change: 'create' | 'confirm' | 'delete' | 'delete managed',
  { actor, target, isInherited }: RoleGrant,
  roleId: string,
): Promise<void> {
  const said = { role_id: roleId, [`${actor.type}_id`]: actor.id, target, is_inherited: isInherited };
  const isDeleted = change.startsWith('delete');
  const verb = isDeleted ? 'delete' : 'create';
  // Confirming an assignment changes nothing. One that sign-ins manage is not restored by assigning it.
  const before = change === 'delete managed' ? { ...said, is_managed: true } : said;
  const state = { ...(change !== 'create' && { before }), ...(!isDeleted && { after: said }) };
  const domainId = target.kind === 'system' ? null : ((await domainIdOf(tx, target.kind, target.id)) ?? null);
  await recordIdentity(tx, ctx, { kind: 'role_assignment', verb, id: actor.id, domainId, ...state });
}
