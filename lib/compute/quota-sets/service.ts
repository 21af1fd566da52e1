import type { AuthedContext } from '#lib/http/context.ts';
import { assertMayReadQuotas } from '#lib/quotas/access.ts';
import { type Amounts, DEFAULT_QUOTAS, quotasOf } from '#lib/quotas/quotas.ts';
import { countKeypairs } from '../keypairs/service.ts';
import { type ComputeQuotaSet, type ComputeQuotaUsage, QUOTA_NAMES } from './schema.ts';
import { computeUsage } from './usage.ts';

type Limits = Amounts<(typeof QUOTA_NAMES)[number]>;

/** The compute limits of a project: the caller's own, any for administrators. @throws 403 */
export async function getComputeQuotas(ctx: AuthedContext, projectId: string): Promise<ComputeQuotaSet['quota_set']> {
  assertMayReadQuotas(ctx.caller, projectId);
  const limits = await quotasOf(ctx.database.read, projectId, QUOTA_NAMES);
  return { id: projectId, ...limits, ...retired(ctx, (limit) => limit) };
}

/** The limits of a project about which nobody said anything. */
export function getDefaultComputeQuotas(ctx: AuthedContext, projectId: string): ComputeQuotaSet['quota_set'] {
  const limits = Object.fromEntries(QUOTA_NAMES.map((name) => [name, DEFAULT_QUOTAS[name]])) as Limits;
  return { id: projectId, ...limits, ...retired(ctx, (limit) => limit) };
}

/** The limits, each with what is in use; keypairs are counted for the caller. @throws 403 */
export async function getComputeQuotaUsage(
  ctx: AuthedContext,
  projectId: string,
): Promise<ComputeQuotaUsage['quota_set']> {
  assertMayReadQuotas(ctx.caller, projectId);
  const limits = await quotasOf(ctx.database.read, projectId, QUOTA_NAMES);
  const used: Partial<Limits> = {
    ...(await computeUsage(ctx.database.read, projectId)),
    key_pairs: await countKeypairs(ctx.database.read, ctx.caller.userId),
  };
  const usage = (limit: number, in_use = 0) => ({ in_use, limit, reserved: 0 });
  const named = Object.fromEntries(QUOTA_NAMES.map((name) => [name, usage(limits[name], used[name])])) as Record<
    keyof Limits,
    ReturnType<typeof usage>
  >;
  return { id: projectId, ...named, ...retired(ctx, (limit) => usage(limit)) };
}

/** Limits that later microversions no longer show; nothing here counts against them. */
function retired<V>(ctx: AuthedContext, show: (limit: number) => V): Record<string, V> {
  const { minor } = ctx.microversion;
  const files = { injected_files: 5, injected_file_content_bytes: 10_240, injected_file_path_bytes: 255 };
  const networks = { fixed_ips: -1, floating_ips: -1, security_groups: -1, security_group_rules: -1 };
  const shown = { ...(minor < 57 ? files : {}), ...(minor < 36 ? networks : {}) };
  return Object.fromEntries(Object.entries(shown).map(([name, limit]) => [name, show(limit)]));
}
