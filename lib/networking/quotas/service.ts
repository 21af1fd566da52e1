import type { AuthedContext } from '#lib/http/context.ts';
import { assertMayReadQuotas } from '#lib/quotas/access.ts';
import { type Amounts, DEFAULT_QUOTAS, quotasOf } from '#lib/quotas/quotas.ts';
import { usageOf } from './usage.ts';

const RESOURCES = ['network', 'subnet', 'port'] as const;
type Quotas = Amounts<(typeof RESOURCES)[number]>;

/** The networking limits of a project: the caller's own, any for administrators. @throws 403 */
export function getNetworkQuotas(ctx: AuthedContext, projectId: string): Promise<Quotas> {
  assertMayReadQuotas(ctx.caller, projectId);
  return quotasOf(ctx.database.read, projectId, RESOURCES);
}

/** The limits of a project for which no administrator said otherwise. @throws 403 */
export function getDefaultNetworkQuotas(ctx: AuthedContext, projectId: string): Quotas {
  assertMayReadQuotas(ctx.caller, projectId);
  const { network, subnet, port } = DEFAULT_QUOTAS;
  return { network, subnet, port };
}

/** The limits, each with what is in use. @throws 403 */
export async function getNetworkQuotaDetails(ctx: AuthedContext, projectId: string) {
  const limits = await getNetworkQuotas(ctx, projectId);
  const { read } = ctx.database;
  return {
    network: { limit: limits.network, used: await usageOf(read, 'networks', projectId), reserved: 0 as const },
    subnet: { limit: limits.subnet, used: await usageOf(read, 'subnets', projectId), reserved: 0 as const },
    port: { limit: limits.port, used: await usageOf(read, 'ports', projectId), reserved: 0 as const },
  };
}
