import type { AuthedContext } from '#lib/http/context.ts';
import { quotasByProject } from '#lib/quotas/quotas.ts';
import { usageByProject } from '#lib/quotas/usage-by-project.ts';
import { projectRowsMatching } from './listing.ts';
import { MATRIX_QUOTAS } from './matrix-quotas.ts';
import { MAX_MATRIX_PROJECTS, type QuotaMatrix } from './schema.ts';

/**
 * Limits and usage of all projects within reach of the token. The number of statements does not depend on the number of
 * projects.
 */
export async function getQuotaMatrix(ctx: AuthedContext): Promise<QuotaMatrix> {
  const { read } = ctx.database;
  const found = await projectRowsMatching(ctx, {})
    .innerJoin('domains', 'domains.id', 'projects.domain_id')
    .select(['projects.id', 'projects.name', 'projects.domain_id', 'domains.name as domain_name'])
    .orderBy('projects.name')
    .orderBy('projects.id')
    .limit(MAX_MATRIX_PROJECTS + 1)
    .execute();
  const rows = found.slice(0, MAX_MATRIX_PROJECTS);
  const ids = rows.map(({ id }) => id);
  // PostgreSQL rejects an empty list.
  if (ids.length === 0) return { projects: [], is_complete: true };
  const [limitsOf, usedOf] = [
    await quotasByProject(read, ids, MATRIX_QUOTAS),
    await usageByProject(read, ids, MATRIX_QUOTAS),
  ];
  return {
    projects: rows.map(({ id, name, domain_id, domain_name }) => {
      const [limits, used] = [limitsOf(id), usedOf(id)];
      return {
        ...{ id, name, domain: { id: domain_id, name: domain_name } },
        quotas: MATRIX_QUOTAS.map((quota) => ({ name: quota, used: used[quota], limit: limits[quota] })),
      };
    }),
    is_complete: found.length === rows.length,
  };
}
