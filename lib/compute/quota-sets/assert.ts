import type { Reader, Tx } from '#lib/db/database.ts';
import type { Env } from '#lib/env.ts';
import { difference } from '#lib/http/differences.ts';
import { PlatformError, QuotasExceeded } from '#lib/http/errors.ts';
import { excessesOf, quotasOf, usageOf } from '#lib/quotas/quotas.ts';
import type { QUOTA_NAMES } from './schema.ts';

export type ComputeQuota = (typeof QUOTA_NAMES)[number];

/** Whose quota a request counts against. */
export interface Owner {
  projectId: string;
  userId: string;
}

/** Whose quota something done to a server counts against: its own, whoever does it. */
export const ownerOf = (
  { env }: { env: Env },
  server: { project_id: string; user_id: string },
): Owner & { env: Env } => ({
  env,
  projectId: server.project_id,
  userId: server.user_id,
});

/** Limits of a project or of one of its users, with their usage. */
export interface Allowance<R extends ComputeQuota> {
  limits: Partial<Record<R, number>>;
  used: Record<R, number>;
}

/** What is in use of limits that are not counted by project or user alone: of the whole project, or of one user. */
type CountUsage<R extends ComputeQuota> = (userId: string | undefined) => Promise<Record<R, number>>;

/** The limits that an administrator set for one user of a project. */
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

/** All that a request must fit in: the project's limits, and the user's own where there are any. */
export async function allowancesOf<R extends ComputeQuota>(
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
 * Refuses a request that would take a project, or one of its users, over a limit. Runs in the transaction that creates.
 * @throws 413, which is 403 in the upstream dialect, naming every resource that does not fit
 */
export async function assertComputeQuota<R extends ComputeQuota>(
  tx: Tx,
  { env, ...owner }: Owner & { env: Env },
  requested: Record<R, number>,
  usage?: CountUsage<R>,
): Promise<void> {
  const resources = Object.keys(requested) as R[];
  for (const { limits, used } of await allowancesOf(tx, owner, resources, usage)) {
    const excesses = excessesOf(requested, limits, used);
    if (excesses.length === 0) continue;
    const { message, details } = QuotasExceeded(excesses);
    throw new PlatformError(
      difference(env, (list) => list.computeQuota),
      message,
      details,
    );
  }
}

/** The same for what servers take. What shrinks or stays always fits. */
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

/** The same for the metadata of one server or image; without any it always fits. */
export function assertMetadataQuota(
  tx: Tx,
  owner: Owner & { env: Env },
  metadata: Record<string, string> | null | undefined,
): Promise<void> {
  const metadata_items = Object.keys(metadata ?? {}).length;
  return assertComputeQuota(tx, owner, { metadata_items });
}
