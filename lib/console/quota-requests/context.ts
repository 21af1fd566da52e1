import type { Reader } from '#lib/db/database.ts';
import { NotFound } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { loadRow } from '#lib/http/load-row.ts';
import { quotasByProject } from '#lib/quotas/quotas.ts';
import { usageByProject } from '#lib/quotas/usage-by-project.ts';
import { capacityFor } from './capacity.ts';
import { findTemporary } from './decide.ts';
import type { QuotaContext } from './schema.ts';
import { listRequests } from './view.ts';

/** A request with what the decision depends on. @throws 404 */
export async function getQuotaContext(ctx: AuthedContext, id: string): Promise<QuotaContext> {
  const { read } = ctx.database;
  const row = await loadRow(read, 'quota_requests', 'Quota request', id);
  const [[request], temporary, projects, capacity] = await Promise.all([
    listRequests(ctx, [row]),
    findTemporary(read, row.project_id, row.quota),
    totalOf(read, row.quota),
    capacityFor(ctx, row.quota),
  ]);
  if (!request) throw NotFound('Quota request', id);
  return { request, temporary_until: temporary?.until ?? null, projects, capacity };
}

/** Limits and usage of all projects together. */
async function totalOf(read: Reader, quota: string): Promise<QuotaContext['projects']> {
  const ids = (await read.selectFrom('projects').select('id').execute()).map(({ id }) => id);
  const [limitsOf, usedOf] = [await quotasByProject(read, ids, [quota]), await usageByProject(read, ids, [quota])];
  const limits = ids.map((id) => limitsOf(id)[quota] ?? -1);
  const finite = limits.filter((limit) => limit >= 0);
  const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
  return {
    count: ids.length,
    used: sum(ids.map((id) => usedOf(id)[quota] ?? 0)),
    limits: sum(finite),
    unlimited: limits.length - finite.length,
  };
}
