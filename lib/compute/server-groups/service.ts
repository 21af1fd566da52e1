import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Reader, Tx } from '#lib/db/database.ts';
import { Invalid, NotFound, orNotFound } from '#lib/errors/errors.ts';
import { actorOf, recordEvent } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { MAX_PAGE } from '#lib/http/max-page.ts';
import { assertQueryKeys } from '#lib/http/query-keys.ts';
import { rule } from '#lib/policy/operations.ts';
import { assertComputeQuota } from '../quota-sets/assert-quota.ts';
import { HARD_POLICIES, POLICIES, type ServerGroupPolicy, serverGroupAttributes } from './attributes.ts';
import { findServerGroup, membersOf, type ServerGroupRow } from './find.ts';
import { type NewServerGroup, type ServerGroup, ServerGroupQuery } from './schema.ts';

export const SERVER_GROUPS_INDEX_ALL_PROJECTS = rule('os_compute_api:os-server-groups:index:all_projects', 'admin');

/** Oldest first; all projects for administrators on request. */
export async function listServerGroups(ctx: ProjectContext, query: ServerGroupQuery): Promise<ServerGroup[]> {
  assertQueryKeys(ctx, ServerGroupQuery);
  let rows = ctx.database.read.selectFrom('server_groups').selectAll();
  if (query.all_projects === undefined) rows = rows.where('project_id', '=', ctx.projectId);
  else ctx.policy.enforce(SERVER_GROUPS_INDEX_ALL_PROJECTS, ctx.caller);
  const page = await rows
    .orderBy('created_at')
    .orderBy('id')
    .limit(Math.min(query.limit ?? MAX_PAGE, MAX_PAGE))
    .offset(query.offset ?? 0)
    .execute();
  return viewsOf(ctx, ctx.database.read, page);
}

/** @throws 404 if it is missing or belongs to another project */
export async function getServerGroup(ctx: ProjectContext, { id }: { id: string }): Promise<ServerGroup> {
  const { read } = ctx.database;
  const row = orNotFound(await findServerGroup(read, ctx, id), 'Instance group', id);
  return viewOf(ctx, read, row);
}

/** @throws 400 for an invalid policy or rule, 413 over quota */
export function createServerGroup(ctx: ProjectContext, input: NewServerGroup): Promise<ServerGroup> {
  const policy = policyOf(ctx, input);
  return ctx.database.transact(async (tx) => {
    const owner = { env: ctx.env, projectId: ctx.projectId, userId: ctx.caller.userId };
    await assertComputeQuota(tx, owner, { server_groups: 1 });
    const row: ServerGroupRow = {
      id: randomUUID(),
      project_id: ctx.projectId,
      user_id: ctx.caller.userId,
      ...serverGroupAttributes.created(input, {}),
      policy,
      max_server_per_host: input.rules?.max_server_per_host ?? null,
      created_at: creationTime(),
    };
    await tx.insertInto('server_groups').values(row).execute();
    await record(tx, ctx, 'create', row);
    return viewOf(ctx, tx, row);
  });
}

/** Its servers are not moved. @throws 404 */
export function deleteServerGroup(ctx: ProjectContext, { id }: { id: string }): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const row = orNotFound(await findServerGroup(tx, ctx, id), 'Instance group', id);
    await tx
      .updateTable('servers')
      .set({ server_group_id: null, revision: sql<number>`revision + 1` })
      .where('server_group_id', '=', id)
      .execute();
    await tx.deleteFrom('server_groups').where('id', '=', id).execute();
    await record(tx, ctx, 'delete', row);
  });
}

/** Parses the policy in the spelling of the microversion. */
function policyOf({ microversion: { minor } }: ProjectContext, input: NewServerGroup): ServerGroupPolicy {
  const { policies, policy: single, rules } = input;
  const policy = minor < 64 ? policies?.[0] : single;
  const [wanted, other] = minor < 64 ? ['policies', 'policy and rules'] : ['policy', 'policies'];
  const isOther = minor < 64 ? single !== undefined || rules !== undefined : policies !== undefined;
  if (policy === undefined || isOther) {
    throw Invalid(`Microversion 2.${minor} requires ${wanted} instead of ${other}.`, [
      { path: `server_group.${wanted}`, message: 'Required.' },
    ]);
  }
  const allowed: readonly ServerGroupPolicy[] = minor < 15 ? HARD_POLICIES : POLICIES;
  const known = allowed.find((name) => name === policy);
  if (!known) throw Invalid(`Policy ${policy} is not allowed. Allowed: ${allowed.join(', ')}.`);
  if (rules?.max_server_per_host !== undefined && known !== 'anti-affinity') {
    throw Invalid('Only anti-affinity policy supports rules.');
  }
  return known;
}

async function viewOf(ctx: ProjectContext, db: Reader, row: ServerGroupRow): Promise<ServerGroup> {
  const [view] = await viewsOf(ctx, db, [row]);
  if (!view) throw NotFound('Instance group', row.id);
  return view;
}

async function viewsOf(ctx: ProjectContext, db: Reader, rows: ServerGroupRow[]): Promise<ServerGroup[]> {
  const members = await membersOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => serverGroupAttributes.view(ctx, row, { members: members.get(row.id) ?? [] }));
}

const record = (tx: Tx, ctx: ProjectContext, verb: string, { id, project_id, name, policy }: ServerGroupRow) =>
  recordEvent(tx, actorOf(ctx), {
    type: `server_group.${verb}`,
    objectId: id,
    projectId: project_id,
    after: { name, policy },
  });
