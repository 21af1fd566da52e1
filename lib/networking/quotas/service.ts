import type { AuthedContext } from '#lib/http/context.ts';
import { assertMayReadQuotas } from '#lib/quotas/access.ts';
import { type Amounts, DEFAULT_CLASS, quotasOf } from '#lib/quotas/quotas.ts';
import { COUNTED, type NetworkResource, usageOf } from './usage.ts';

const RESOURCES = Object.keys(COUNTED) as NetworkResource[];
type Quotas = Amounts<NetworkResource>;

/** The networking limits of a project: the caller's own, any for administrators. @throws 403 */
export function getNetworkQuotas(ctx: AuthedContext, projectId: string): Promise<Quotas> {
  assertMayReadQuotas(ctx.caller, projectId);
  return quotasOf(ctx.database.read, projectId, RESOURCES);
}

/** The limits of a project for which no administrator said otherwise. @throws 403 */
export function getDefaultNetworkQuotas(ctx: AuthedContext, projectId: string): Promise<Quotas> {
  assertMayReadQuotas(ctx.caller, projectId);
  return quotasOf(ctx.database.read, DEFAULT_CLASS, RESOURCES);
}

interface Detail {
  limit: number;
  used: number;
  reserved: 0;
}

/** The limits, each with what is in use. @throws 403 */
export async function getNetworkQuotaDetails(
  ctx: AuthedContext,
  projectId: string,
): Promise<Record<NetworkResource, Detail>> {
  const limits = await getNetworkQuotas(ctx, projectId);
  const details = RESOURCES.map(async (name): Promise<[NetworkResource, Detail]> => {
    const used = await usageOf(ctx.database.read, COUNTED[name], projectId);
    return [name, { limit: limits[name], used, reserved: 0 }];
  });
  return Object.fromEntries(await Promise.all(details)) as Record<NetworkResource, Detail>;
}
