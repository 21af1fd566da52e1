import type { Selectable } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { quotasByProject } from '#lib/quotas/quotas.ts';
import { usageByProject } from '#lib/quotas/usage-by-project.ts';
import { quotaRequestAttributes } from './attributes.ts';
import type { ListedQuotaRequest, QuotaRequest } from './schema.ts';

export type QuotaRequestRow = Selectable<Tables['quota_requests']>;

/** Requests with the current limits and usage. The number of statements does not depend on the number of projects. */
export async function viewRequests(ctx: AuthedContext, rows: readonly QuotaRequestRow[]): Promise<QuotaRequest[]> {
  if (rows.length === 0) return [];
  const { read } = ctx.database;
  const ids = [...new Set(rows.map(({ project_id }) => project_id))];
  const names = [...new Set(rows.map(({ quota }) => quota))];
  const [limitsOf, usedOf] = [await quotasByProject(read, ids, names), await usageByProject(read, ids, names)];
  return rows.map((row) => {
    const { project_id, quota } = row;
    const [limit, used] = [limitsOf(project_id)[quota] ?? -1, usedOf(project_id)[quota] ?? 0];
    return quotaRequestAttributes.view(ctx, row, { used, limit });
  });
}

/** Adds the names of the projects. */
export async function listRequests(
  ctx: AuthedContext,
  rows: readonly QuotaRequestRow[],
): Promise<ListedQuotaRequest[]> {
  const [views, names] = [await viewRequests(ctx, rows), await projectNames(ctx.database.read, rows)];
  return views.map((view) => ({
    ...view,
    project: { id: view.project_id, name: names.get(view.project_id) ?? view.project_id },
  }));
}

async function projectNames(read: Reader, rows: readonly QuotaRequestRow[]): Promise<ReadonlyMap<string, string>> {
  // PostgreSQL rejects an empty list.
  if (rows.length === 0) return new Map();
  const ids = [...new Set(rows.map(({ project_id }) => project_id))];
  const found = await read.selectFrom('projects').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(found.map(({ id, name }) => [id, name]));
}
