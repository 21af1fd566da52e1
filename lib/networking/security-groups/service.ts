import type { Tx } from '#lib/db/database.ts';
import { Conflict } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
import type { CollectionQuery } from '../collection.ts';
import { templatesFor } from '../default-security-group-rules/templates.ts';
import { assertRevision, ownerOf, viewerOf } from '../rights.ts';
import { can, type GroupVerb, isReservedName } from './can.ts';
import { changeGroup, portsWith, removeGroup, stateOf } from './change.ts';
import { defaultGroupOf, insertGroup } from './insert.ts';
import type { NewSecurityGroup, SecurityGroup, SecurityGroupChanges } from './schema.ts';
import { type SecurityGroupRow, securityGroupStore } from './store.ts';

/** Creates the default group if missing. */
export async function listSecurityGroups(ctx: ProjectContext, query: CollectionQuery): Promise<object> {
  await ensureDefaultGroup(ctx, query);
  return securityGroupStore.list(ctx, query);
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

/** Creates a group; returns its id. @throws 403 for another project, 409 over quota or for the name `default` */
export async function createSecurityGroup(tx: Tx, ctx: ProjectContext, input: NewSecurityGroup): Promise<string> {
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
    const group = await securityGroupStore.load(tx, ctx, id);
    assertRevision(ctx, group);
    const { name = group.name } = changes;
    const after = securityGroupStore.changed(group, changes);
    if (name !== group.name) {
      await assertCan(tx, ctx, 'rename', group);
      assertNotReserved(name);
    }
    if (after.stateful !== group.stateful) await assertCan(tx, ctx, 'changeState', group);
    await changeGroup(tx, actorOf(ctx), group, 'update', after);
    return securityGroupStore.viewOf(tx, ctx, id);
  });
}

/** Deletes a group with its rules. @throws 404, 409 for the default group or one in use, 412 */
export function deleteSecurityGroup(ctx: ProjectContext, id: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const group = await securityGroupStore.load(tx, ctx, id);
    assertRevision(ctx, group);
    if (group.is_default === 1 && !isAdmin(ctx.caller)) {
      throw Conflict('Insufficient rights for removing default security group.', 'SecurityGroupCannotRemoveDefault');
    }
    await assertCan(tx, ctx, 'delete', group);
    await removeGroup(tx, actorOf(ctx), group);
  });
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
