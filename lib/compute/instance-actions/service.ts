import { Invalid, NotFound, orNotFound } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { MAX_PAGE } from '#lib/http/max-page.ts';
import { nextLink } from '#lib/http/paging.ts';
import { isAdmin } from '#lib/policy/caller.ts';
import { assertChangeSpan } from '../wire.ts';
import { instanceActionAttributes, instanceActionEventAttributes } from './attributes.ts';
import { InstanceActionQuery } from './schema.ts';

/** Newest first; paged and filtered since 2.58. @throws 404 for the server */
export async function listInstanceActions(ctx: ProjectContext, serverId: string, query: InstanceActionQuery) {
  await assertVisible(ctx, serverId);
  return pageOf(ctx, serverId, asVersioned(ctx, query));
}

async function pageOf(ctx: ProjectContext, serverId: string, query: InstanceActionQuery) {
  let rows = ctx.database.read.selectFrom('instance_actions').selectAll().where('server_id', '=', serverId);
  if (query.marker !== undefined) {
    const marker = await findAction(ctx, serverId, query.marker);
    if (!marker) throw Invalid(`marker [${query.marker}] not found`);
    rows = rows.where('id', '<', marker.id);
  }
  assertChangeSpan(query);
  const [since, before] = [query['changes-since'], query['changes-before']];
  if (since !== undefined) rows = rows.where('updated_at', '>=', new Date(since).toISOString());
  if (before !== undefined) rows = rows.where('updated_at', '<=', new Date(before).toISOString());
  const limit = Math.min(query.limit ?? MAX_PAGE, MAX_PAGE);
  const page = limit === 0 ? [] : await rows.orderBy('id', 'desc').limit(limit).execute();
  const isFull = query.limit !== undefined && page.length === limit;
  return {
    instanceActions: page.map((row) => instanceActionAttributes.view(ctx, row, {})),
    links: nextLink(ctx.baseUrl, ctx.url, isFull ? page.at(-1)?.request_id : undefined),
  };
}

/** An action with steps, by request id. @throws 404 */
export async function getInstanceAction(ctx: ProjectContext, serverId: string, requestId: string) {
  await assertVisible(ctx, serverId);
  const row = orNotFound(await findAction(ctx, serverId, requestId), 'Action', requestId);
  const isShown = ctx.microversion.minor >= 51 || isAdmin(ctx.caller);
  const action = instanceActionAttributes.view(ctx, row, {});
  if (!isShown) return action;
  const events = await ctx.database.read
    .selectFrom('instance_action_events')
    .selectAll()
    .where('action_id', '=', row.id)
    .orderBy('id', 'desc')
    .execute();
  const { project_id } = row;
  return {
    ...action,
    events: events.map((event) => instanceActionEventAttributes.view(ctx, { ...event, project_id }, {})),
  };
}

/** Below 2.58 there is one page, and query keys are ignored; later, unknown keys are rejected. */
function asVersioned(ctx: ProjectContext, query: InstanceActionQuery): InstanceActionQuery {
  const { minor } = ctx.microversion;
  if (minor < 58) return {};
  const known = Object.keys(InstanceActionQuery.shape).filter((key) => key !== 'changes-before' || minor >= 66);
  const unknown = [...ctx.url.searchParams.keys()].find((key) => !known.includes(key));
  if (unknown) throw Invalid(`Invalid input for query parameters ${unknown}. Allowed: ${known.join(', ')}.`);
  return query;
}

/** Since 2.21 the history of deleted servers is readable. */
async function assertVisible(ctx: ProjectContext, serverId: string): Promise<void> {
  const server = await ctx.database.read
    .selectFrom('servers')
    .select(['project_id', 'deleted_at'])
    .where('id', '=', serverId)
    .executeTakeFirst();
  const isVisible = server && (server.project_id === ctx.projectId || isAdmin(ctx.caller));
  if (!isVisible || (server.deleted_at !== null && ctx.microversion.minor < 21)) throw NotFound('Instance', serverId);
}

const findAction = (ctx: ProjectContext, serverId: string, requestId: string) =>
  ctx.database.read
    .selectFrom('instance_actions')
    .selectAll()
    .where('server_id', '=', serverId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
