import { randomUUID } from 'node:crypto';
import { type Expression, type SqlBool, sql } from 'kysely';
import { columnIn } from '#lib/db/column-in.ts';
import { contains } from '#lib/db/contains.ts';
import { countRows } from '#lib/db/count-rows.ts';
import type { Tx } from '#lib/db/database.ts';
import { Conflict, Invalid } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import type { AuthedContext, ProjectContext } from '#lib/http/context.ts';
import { loadRow } from '#lib/http/load-row.ts';
import { MAX_PAGE } from '#lib/http/max-page.ts';
import { findPage, NEWEST_FIRST, type PageOptions } from '#lib/http/paging.ts';
import { defaultQuotas, quotasOf } from '#lib/quotas/quotas.ts';
import { quotaRequestAttributes } from './attributes.ts';
import { MAX_KEPT, MAX_OPEN } from './bounds.ts';
import type { NewQuotaRequest } from './new-request.ts';
import { changeRequest, recordRequest } from './record.ts';
import type { ListedQuotaRequest, ListedQuotaRequestsQuery, QuotaRequest, QuotaRequestQuery } from './schema.ts';
import { listRequests, type QuotaRequestRow, viewRequests } from './view.ts';

const PAGING: PageOptions = {
  kind: 'Quota request',
  unknownMarker: 'notFound',
  sortKeys: quotaRequestAttributes.sortKeys,
  defaultSort: NEWEST_FIRST,
};

/** Requests of the project of the token. */
export async function listQuotaRequests(ctx: ProjectContext, query: QuotaRequestQuery): Promise<QuotaRequest[]> {
  const rows = matching(ctx, { ...query, project_id: ctx.projectId });
  const page = await findPage(rows, 'quota_requests', { ...query, limit: query.limit ?? MAX_PAGE }, PAGING);
  return viewRequests(ctx, page.rows);
}

/** Requests of all projects. */
export async function listAllQuotaRequests(
  ctx: AuthedContext,
  query: ListedQuotaRequestsQuery,
): Promise<ListedQuotaRequest[]> {
  const page = await findPage(
    matching(ctx, query),
    'quota_requests',
    { ...query, limit: query.limit ?? MAX_PAGE },
    PAGING,
  );
  return listRequests(ctx, page.rows);
}

export const countOpenRequests = async ({ database: { read } }: AuthedContext): Promise<{ open: number }> => ({
  open: await countRows(read.selectFrom('quota_requests').where('state', '=', 'open')),
});

function matching({ database: { read } }: AuthedContext, query: ListedQuotaRequestsQuery) {
  let rows = read.selectFrom('quota_requests').selectAll();
  for (const condition of columnIn('quota_requests.id', query.id)) rows = rows.where(condition);
  if (query.project_id !== undefined) rows = rows.where('project_id', '=', query.project_id);
  if (query.state !== undefined) rows = rows.where('state', '=', query.state);
  return query.q ? rows.where(isFound(query.q)) : rows;
}

const isFound = (said: string): Expression<SqlBool> =>
  sql<SqlBool>`(quota_requests.id = ${said} or quota_requests.project_id = ${said}
    or ${contains('quota_requests.user_name', said)} or quota_requests.project_id in
    (select projects.id from projects where ${contains('projects.name', said)}))`;

const invalidField = (field: 'quota' | 'requested_limit', message: string) =>
  Invalid(message, [{ path: `quota_request.${field}`, message }]);

/**
 * Creates a request of the caller's project.
 * @throws 400 for an unknown quota and a limit that is not higher than the current one, 409 with an open request for the
 * same quota and above `MAX_OPEN` open requests
 */
export async function createQuotaRequest(ctx: ProjectContext, input: NewQuotaRequest): Promise<QuotaRequest> {
  const row = await ctx.database.transact(async (tx) => {
    const known = Object.keys(defaultQuotas());
    if (!known.includes(input.quota)) {
      throw invalidField('quota', `Unknown quota: ${input.quota}. Use ${known.join(', ')}.`);
    }
    const limit = await assertHigher(tx, ctx.projectId, input);
    await assertRoom(tx, ctx.projectId, input.quota);
    const created: QuotaRequestRow = {
      ...{ id: randomUUID(), project_id: ctx.projectId, user_id: ctx.caller.userId, user_name: ctx.caller.userName },
      ...quotaRequestAttributes.created(input, {}),
      ...{ service: await serviceOf(tx, input.quota), limit_before: limit, own_limit_before: null },
      created_at: new Date().toISOString(),
    };
    await tx.insertInto('quota_requests').values(created).execute();
    await deleteOldest(tx, ctx.projectId);
    const { quota, limit_before, requested_limit, reason } = created;
    await recordRequest(tx, actorOf(ctx), 'create', created, { name: quota, limit_before, requested_limit, reason });
    return created;
  });
  const [view] = await viewRequests(ctx, [row]);
  return view ?? quotaRequestAttributes.view(ctx, row, { used: 0, limit: row.limit_before });
}

async function assertHigher(tx: Tx, projectId: string, { quota, requested_limit }: NewQuotaRequest): Promise<number> {
  const limit = (await quotasOf(tx, projectId, [quota]))[quota] ?? -1;
  if (limit < 0) throw Invalid(`The quota ${quota} of this project is unlimited.`);
  if (requested_limit > limit) return limit;
  throw invalidField('requested_limit', `The limit of ${quota} is ${limit}. Request more than that.`);
}

async function assertRoom(tx: Tx, projectId: string, quota: string): Promise<void> {
  const open = await tx
    .selectFrom('quota_requests')
    .select('quota')
    .where('project_id', '=', projectId)
    .where('state', '=', 'open')
    .execute();
  if (open.some((one) => one.quota === quota)) {
    throw Conflict(
      `The project already has an open request for ${quota}. Wait for the decision, or withdraw it first.`,
    );
  }
  if (open.length < MAX_OPEN) return;
  throw Conflict(`A project can have at most ${MAX_OPEN} open quota requests. Withdraw one first.`);
}

/** The name of the service is for lists, so an unregistered quota has none. */
async function serviceOf(tx: Tx, quota: string): Promise<string> {
  const found = await tx
    .selectFrom('registered_limits')
    .innerJoin('services', 'services.id', 'registered_limits.service_id')
    .select('services.type')
    .where('registered_limits.quota', '=', quota)
    .executeTakeFirst();
  return found?.type ?? '';
}

/** Keeps the newest requests of a project, and those that have not ended. */
async function deleteOldest(tx: Tx, projectId: string): Promise<void> {
  const ended = tx
    .selectFrom('quota_requests')
    .select('id')
    .where('project_id', '=', projectId)
    .where('ended_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_KEPT)
    .offset(MAX_KEPT - MAX_OPEN);
  await tx.deleteFrom('quota_requests').where('id', 'in', ended).execute();
}

/** Any member may withdraw it: whoever requested it may have left. @throws 404 for another project, 409 unless open */
export async function withdrawQuotaRequest(ctx: ProjectContext, id: string): Promise<QuotaRequest> {
  const row = await ctx.database.transact(async (tx) => {
    const isOwn = (one: QuotaRequestRow) => one.project_id === ctx.projectId;
    const before = await loadRow(tx, 'quota_requests', 'Quota request', id, isOwn);
    assertOpen(before);
    const now = new Date().toISOString();
    const changes = { state: 'withdrawn', decided_by: ctx.caller.userName, decided_at: now, ended_at: now } as const;
    return changeRequest(tx, actorOf(ctx), 'withdraw', before, changes);
  });
  const [view] = await viewRequests(ctx, [row]);
  return view ?? quotaRequestAttributes.view(ctx, row, { used: 0, limit: row.limit_before });
}

const ENDED = {
  granted: 'has already been granted',
  partly_granted: 'has already been partly granted',
  declined: 'has already been declined',
  withdrawn: 'has been withdrawn',
  expired: 'has been granted and has expired',
  superseded: 'has been granted and superseded',
} as const;

/** @throws 409 with what happened to it */
export function assertOpen({ id, state }: Pick<QuotaRequestRow, 'id' | 'state'>): void {
  if (state !== 'open') throw Conflict(`Quota request ${id} ${ENDED[state]}.`);
}
