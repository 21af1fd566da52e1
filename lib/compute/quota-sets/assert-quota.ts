import type { Reader, Tx } from '#lib/db/database.ts';
import { PlatformError, QuotasExceeded } from '#lib/errors/errors.ts';
import { chooseByDialect } from '#lib/http/differences.ts';
import { findExceededLimits, quotasOf, usageOf } from '#lib/quotas/quotas.ts';
import type { Env } from '#lib/settings/env.ts';
import type { QUOTA_NAMES } from './schema.ts';

export type ComputeQuota = (typeof QUOTA_NAMES)[number];

export interface Owner {
  projectId: string;
  userId: string;
}

/** An action counts for the owner of the server, regardless of who requests it. */
export const ownerOf = (
  { env }: { env: Env },
  server: { project_id: string; user_id: string },
): Owner & { env: Env } => ({
  env,
  projectId: server.project_id,
  userId: server.user_id,
});

/** Limits and usage of a project or one of its users. */
export interface Allowance<R extends ComputeQuota> {
  limits: Partial<Record<R, number>>;
  used: Record<R, number>;
}

type CountUsage<R extends ComputeQuota> = (userId: string | undefined) => Promise<Record<R, number>>;

/** Limits of a user within a project. */
export async function userLimitsOf(
  db: Reader,
  { projectId, userId }: Owner,
  resources: readonly ComputeQuota[],
): Promise<Partial<Record<ComputeQuota, number>>> {
  const rows = await db
    .selectFrom('user_quotas')
    .select(['resource', 'hard_limit'])
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('resource', 'in', resources)
    .execute();
  return Object.fromEntries(rows.map(({ resource, hard_limit }) => [resource, hard_limit]));
}

/** Limits of the project, and of the user if set. */
export async function listAllowances<R extends ComputeQuota>(
  db: Reader,
  owner: Owner,
  resources: readonly R[],
  usage: CountUsage<R> = (userId) => usageOf(db, { projectId: owner.projectId, userId }, resources),
): Promise<Allowance<R>[]> {
  const project = { limits: await quotasOf(db, owner.projectId, resources), used: await usage(undefined) };
  const limits = await userLimitsOf(db, owner, resources);
  if (Object.keys(limits).length === 0) return [project];
  return [project, { limits: limits as Partial<Record<R, number>>, used: await usage(owner.userId) }];
}

/**
 * Rejects a request that exceeds the limits of a project or user, in the creating transaction. @throws 413, in the
 * upstream dialect 403, naming every exceeded resource
 */
export async function assertComputeQuota<R extends ComputeQuota>(
  tx: Tx,
  { env, ...owner }: Owner & { env: Env },
  requested: Record<R, number>,
  usage?: CountUsage<R>,
): Promise<void> {
  const resources = Object.keys(requested) as R[];
  for (const { limits, used } of await listAllowances(tx, owner, resources, usage)) {
    const excesses = findExceededLimits(requested, limits, used);
    if (excesses.length === 0) continue;
    const { message, details } = QuotasExceeded(excesses);
    throw new PlatformError(
      chooseByDialect(env, (list) => list.computeQuota),
      message,
      details,
    );
  }
}

/** For servers; decreases are always allowed. */
export async function assertServerQuota(
  tx: Tx,
  owner: Owner & { env: Env },
  requested: { instances?: number; cores?: number; ram?: number },
): Promise<void> {
  const growing = Object.entries(requested).filter(([, amount]) => amount > 0);
  if (growing.length === 0) return;
  const amounts = Object.fromEntries(growing) as Record<'instances' | 'cores' | 'ram', number>;
  await assertComputeQuota(tx, owner, amounts);
}

/** For metadata of a server or image; none is always allowed. */
export function assertMetadataQuota(
  tx: Tx,
  owner: Owner & { env: Env },
  metadata: Record<string, string> | null | undefined,
): Promise<void> {
  const metadata_items = Object.keys(metadata ?? {}).length;
  return assertComputeQuota(tx, owner, { metadata_items });
}
