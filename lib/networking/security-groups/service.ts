import type { Tx } from '#lib/db/database.ts';
import { flagOr } from '#lib/db/tables/column-types.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { Conflict, Forbidden, NotFound } from '#lib/http/errors.ts';
import { isAdmin } from '#lib/identity/caller.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
import type { CollectionQuery } from '../collection.ts';
import { createAll } from '../create.ts';
import { templatesFor } from '../default-security-group-rules/templates.ts';
import { listCollection } from '../listing.ts';
import { sharedFilter, variantFor, viewAsProject } from '../rbac-policies/sharing.ts';
import { assertRevision, ownerOf, owns, viewerOf } from '../rights.ts';
import { can, type GroupVerb, isReservedName } from './can.ts';
import { changeGroup, portsWith, removeGroup, stateOf } from './change.ts';
import { defaultGroupOf, insertGroup } from './insert.ts';
import { type NewSecurityGroup, SECURITY_GROUPS, type SecurityGroup, type SecurityGroupChanges } from './schema.ts';
import { type SecurityGroupRow, securityGroupFragments, securityGroupViews } from './view.ts';
import { findSecurityGroup, visibleSecurityGroups } from './visibility.ts';

/**
 * Visible groups: own ones and those shared with the project, all for administrators; creates the default group if
 * missing.
 */
export async function listSecurityGroups(ctx: ProjectContext, query: CollectionQuery) {
  await ensureDefaultGroup(ctx, query);
  const { read } = ctx.database;
  const { projectId } = ctx;
  return listCollection(ctx, SECURITY_GROUPS, {
    source: visibleSecurityGroups(read, viewerOf(ctx)),
    query,
    filters: { shared: sharedFilter('security_groups', projectId) },
    cache: { fragments: securityGroupFragments, variant: await variantFor(read, 'security_group', projectId) },
    load: async (ids) => viewAsProject(read, await securityGroupViews(read, ids), projectId),
  });
}

/** Creates the default group of the listed project if missing. */
export async function ensureDefaultGroup(ctx: ProjectContext, query: Record<string, unknown> = {}): Promise<void> {
  const [named] = [query.project_id ?? query.tenant_id ?? []].flat().map(String);
  const projectId = named !== undefined && isAdmin(ctx.caller) ? named : ctx.projectId;
  const known = await ctx.database.read
    .selectFrom('projects')
    .leftJoin('security_groups', (join) =>
      join.onRef('security_groups.project_id', '=', 'projects.id').on('security_groups.is_default', '=', 1),
    )
    .select('security_groups.id')
    .where('projects.id', '=', projectId)
    .executeTakeFirst();
  if (known?.id === null) await ctx.database.transact((tx) => defaultGroupOf(tx, projectId));
}

/** @throws 404 if it is missing or not visible */
export async function getSecurityGroup(ctx: ProjectContext, id: string): Promise<SecurityGroup> {
  const { read } = ctx.database;
  const isVisible = (await findSecurityGroup(read, viewerOf(ctx), id)) !== undefined;
  const views = await viewAsProject(read, isVisible ? await securityGroupViews(read, [id]) : new Map(), ctx.projectId);
  const group = views.get(id);
  if (!group) throw NotFound('Security Group', id);
  return group;
}

/** Creates groups atomically. @throws 403 for another project, 409 over quota or for the name `default` */
export function createSecurityGroups(
  ctx: ProjectContext,
  inputs: readonly NewSecurityGroup[],
): Promise<SecurityGroup[]> {
  return createAll(ctx, inputs, (tx, input) => createGroup(tx, ctx, input), securityGroupViews);
}

async function createGroup(tx: Tx, ctx: ProjectContext, input: NewSecurityGroup): Promise<string> {
  assertNotReserved(input.name);
  const projectId = ownerOf(ctx, input);
  await defaultGroupOf(tx, projectId);
  const rules = await templatesFor(tx, { isDefault: false });
  await assertQuota(tx, projectId, { security_group: 1, security_group_rule: rules.length });
  return insertGroup(tx, actorOf(ctx), {
    projectId,
    name: input.name ?? '',
    description: input.description ?? '',
    isStateful: input.stateful ?? true,
    isDefault: false,
  });
}

/** @throws 404, 409 for the name `default`, for renaming the default group, or `stateful` in use; 412 */
export function updateSecurityGroup(
  ctx: ProjectContext,
  id: string,
  changes: SecurityGroupChanges,
): Promise<SecurityGroup> {
  return ctx.database.transact(async (tx) => {
    const group = await loadSecurityGroup(tx, ctx, id);
    assertRevision(ctx, group);
    const after = {
      name: changes.name ?? group.name,
      description: changes.description ?? group.description,
      stateful: flagOr(changes.stateful, group.stateful),
    };
    if (after.name !== group.name) {
      await assertCan(tx, ctx, 'rename', group);
      assertNotReserved(after.name);
    }
    if (after.stateful !== group.stateful) await assertCan(tx, ctx, 'changeState', group);
    await changeGroup(tx, actorOf(ctx), group, 'update', after);
    const view = (await securityGroupViews(tx, [id])).get(id);
    if (!view) throw NotFound('Security Group', id);
    return view;
  });
}

/** Deletes a group with its rules. @throws 404, 409 for the default group or one in use, 412 */
export function deleteSecurityGroup(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const group = await loadSecurityGroup(tx, ctx, id);
    assertRevision(ctx, group);
    if (group.is_default === 1 && !isAdmin(ctx.caller)) {
      throw Conflict('Insufficient rights for removing default security group.', 'SecurityGroupCannotRemoveDefault');
    }
    await assertCan(tx, ctx, 'delete', group);
    await removeGroup(tx, actorOf(ctx), group);
  });
}

/** A group that the caller may change. @throws 404 if it is not visible, 403 if it belongs to another project */
export async function loadSecurityGroup(tx: Tx, ctx: ProjectContext, id: string): Promise<SecurityGroupRow> {
  const group = await findSecurityGroup(tx, viewerOf(ctx), id);
  if (!group) throw NotFound('Security Group', id);
  if (!owns(ctx, group.project_id)) throw Forbidden(`Security group ${id} belongs to another project.`);
  return group;
}

const REFUSED = {
  rename: { type: 'SecurityGroupCannotUpdateDefault', message: () => 'Updating default security group not allowed.' },
  changeState: { type: 'SecurityGroupInUse', message: (id: string) => `Security Group ${id} in use.` },
  delete: { type: 'SecurityGroupInUse', message: (id: string) => `Security Group ${id} in use.` },
} as const satisfies Record<GroupVerb, { type: string; message(id: string): string }>;

async function assertCan(tx: Tx, ctx: ProjectContext, verb: GroupVerb, group: SecurityGroupRow): Promise<void> {
  const state = await stateOf(tx, group);
  const reason = can(verb, state);
  if (reason === true) return;
  const { message, type } = REFUSED[verb];
  const users = type === 'SecurityGroupInUse' ? ` ${await portsWith(tx, viewerOf(ctx), group.id)}` : '';
  throw Conflict(`${message(group.id)} ${reason}${users}`, type);
}

function assertNotReserved(name: string | undefined): void {
  if (name === undefined || !isReservedName(name)) return;
  throw Conflict('Default security group already exists.', 'SecurityGroupDefaultAlreadyExists');
}
