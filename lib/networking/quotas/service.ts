import type { AuthedContext } from '#lib/http/context.ts';
import { assertMayReadQuotas } from '#lib/quotas/access.ts';
import { type Amounts, DEFAULT_CLASS, quotasOf, usageOf } from '#lib/quotas/quotas.ts';
import { networkQuotaNames } from './table-quota.ts';

/** The networking limits of a project: the caller's own, any for administrators. @throws 403 */
export function getNetworkQuotas(ctx: AuthedContext, projectId: string): Promise<Amounts> {
  assertMayReadQuotas(ctx.caller, projectId);
  return quotasOf(ctx.database.read, projectId, networkQuotaNames());
}

/** The limits of a project for which no administrator said otherwise. @throws 403 */
export function getDefaultNetworkQuotas(ctx: AuthedContext, projectId: string): Promise<Amounts> {
  assertMayReadQuotas(ctx.caller, projectId);
  return quotasOf(ctx.database.read, DEFAULT_CLASS, networkQuotaNames());
}

interface Detail {
  limit: number;
  used: number;
  reserved: 0;
}

/** The limits, each with what is in use. @throws 403 */
export async function getNetworkQuotaDetails(ctx: AuthedContext, projectId: string): Promise<Record<string, Detail>> {
  const limits = await getNetworkQuotas(ctx, projectId);
  const used = await usageOf(ctx.database.read, { projectId }, Object.keys(limits));
  const details = Object.entries(limits).map(([name, limit]): [string, Detail] => [
    name,
    { limit, used: used[name] ?? 0, reserved: 0 },
  ]);
  return Object.fromEntries(details);
}
