import type { Reader, Tx } from '#lib/db/database.ts';
import { actorOf } from '#lib/events/log.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { CREATE_GRANT, insertGrant } from '#lib/identity/assignments/service.ts';
import { changeIdentity } from '#lib/identity/change.ts';
import { LIST_PROJECTS } from '#lib/identity/projects/listing.ts';
import { countUsersOn } from '#lib/identity/projects/people.ts';
import type { Project } from '#lib/identity/projects/schema.ts';
import { insertProject, loadProject, UPDATE_PROJECT } from '#lib/identity/projects/service.ts';
import { projectsBelow } from '#lib/identity/projects/tree.ts';
import { defaultQuotas, usageOf } from '#lib/quotas/quotas.ts';
import { changeQuotas, SET_QUOTAS } from './change-quotas.ts';
import type { NewMember, NewProjectSetup, ProjectEffects, ProjectQuotas, QuotaChanges } from './schema.ts';

/** Users and projects affected by disabling a project. @throws 403 for a project out of reach, 404 */
export async function getProjectEffects(ctx: AuthedContext, id: string): Promise<ProjectEffects> {
  const { read } = ctx.database;
  await loadProject(read, ctx, id, UPDATE_PROJECT);
  const below = (await projectsBelow(read, id)).filter(({ enabled }) => enabled === 1);
  return {
    people: await countUsersOn(read, [id, ...below.map((project) => project.id)]),
    below: below.map((project) => ({ id: project.id, name: project.name })),
  };
}

/**
 * Creates a project with its members and limits in one transaction.
 * @throws 400, 403, 404 and 409 as the separate operations
 */
export function setUpProject(ctx: AuthedContext, { project, members, quotas }: NewProjectSetup): Promise<Project> {
  if (members.length > 0) ctx.policy.enforce(CREATE_GRANT, ctx.caller);
  if (Object.keys(quotas).length > 0) ctx.policy.enforce(SET_QUOTAS, ctx.caller);
  return changeIdentity(ctx, async (tx) => {
    const made = await insertProject(tx, ctx, project);
    for (const member of members) await join(tx, ctx, made.id, member);
    await changeQuotas(tx, actorOf(ctx), made.id, quotas);
    return made;
  });
}

const join = (tx: Tx, ctx: AuthedContext, projectId: string, { type, id, role_id }: NewMember): Promise<void> =>
  insertGrant(
    tx,
    ctx,
    CREATE_GRANT,
    { actor: { type, id }, target: { kind: 'project', id: projectId }, isInherited: false },
    role_id,
  );

/** All limits of a project with its own values and the usage. @throws 403 for a project out of reach, 404 */
export async function getProjectQuotas(ctx: AuthedContext, id: string): Promise<ProjectQuotas> {
  const { read } = ctx.database;
  await loadProject(read, ctx, id, LIST_PROJECTS);
  const names = Object.keys(defaultQuotas());
  return quotasIn(read, id, await usageOf(read, { projectId: id }, names));
}

/** All limits of a project without its own values and without usage. */
export const getStandardQuotas = ({ database }: AuthedContext): Promise<ProjectQuotas> =>
  quotasIn(database.read, '', {});

async function quotasIn(read: Reader, id: string, used: Readonly<Record<string, number>>): Promise<ProjectQuotas> {
  const rows = await read
    .selectFrom('registered_limits as r')
    .innerJoin('services as s', 's.id', 'r.service_id')
    .leftJoin('limits as l', (join) => join.onRef('l.registered_limit_id', '=', 'r.id').on('l.project_id', '=', id))
    .select(['r.quota', 's.type', 'r.default_limit', 'l.resource_limit'])
    .where('r.quota', 'is not', null)
    .execute();
  const known = new Map(rows.map((row) => [row.quota, row]));
  // In the order in which the services declare them.
  const names = Object.keys(defaultQuotas()).filter((name) => known.has(name));
  const quotas = names.flatMap((name) => {
    const row = known.get(name);
    if (!row) return [];
    const { type: service, resource_limit: own, default_limit: registered } = row;
    return [{ name, service, own, registered, used: used[name] ?? 0 }];
  });
  return { quotas };
}

/** Sets or resets limits of a project, all or none. @throws 400 for an unknown limit, 403, 404 */
export async function changeProjectQuotas(
  ctx: AuthedContext,
  id: string,
  changes: QuotaChanges,
): Promise<ProjectQuotas> {
  await ctx.database.transact(async (tx) => {
    await loadProject(tx, ctx, id, SET_QUOTAS);
    await changeQuotas(tx, actorOf(ctx), id, changes);
  });
  return getProjectQuotas(ctx, id);
}
