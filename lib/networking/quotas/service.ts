import type { Tx } from '#lib/db/database.ts';
import { Invalid } from '#lib/errors/errors.ts';
import { actorOf, recordEvent } from '#lib/events/log.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { loadRow } from '#lib/http/load-row.ts';
import { assertMayReadQuotas } from '#lib/quotas/access.ts';
import {
  type Amounts,
  clearQuotas,
  projectsWithQuotas,
  quotasOf,
  registeredQuotas,
  setQuotas,
  usageOf,
} from '#lib/quotas/quotas.ts';
import type { NetworkQuotaChange, NetworkQuotas } from './schema.ts';
import { networkQuotaNames } from './table-quota.ts';

/** Quotas of a project: the caller's own, any for administrators. @throws 403 */
export function getNetworkQuotas(ctx: AuthedContext, projectId: string): Promise<Amounts> {
  assertMayReadQuotas(ctx.caller, projectId);
  return quotasOf(ctx.database.read, projectId, networkQuotaNames());
}

/** Default quotas of a project. @throws 403 */
export function getDefaultNetworkQuotas(ctx: AuthedContext, projectId: string): Promise<Amounts> {
  assertMayReadQuotas(ctx.caller, projectId);
  return registeredQuotas(ctx.database.read, networkQuotaNames());
}

interface Detail {
  limit: number;
  used: number;
  reserved: 0;
}

/** Quotas with usage. @throws 403 */
export async function getNetworkQuotaDetails(ctx: AuthedContext, projectId: string): Promise<Record<string, Detail>> {
  const limits = await getNetworkQuotas(ctx, projectId);
  const used = await usageOf(ctx.database.read, { projectId }, Object.keys(limits));
  const details = Object.entries(limits).map(([name, limit]): [string, Detail] => [
    name,
    { limit, used: used[name] ?? 0, reserved: 0 },
  ]);
  return Object.fromEntries(details);
}

export async function listNetworkQuotas({ database }: AuthedContext): Promise<NetworkQuotas[]> {
  const names = networkQuotaNames();
  const own = await projectsWithQuotas(database.read, names);
  return Promise.all(
    own.map(async (id) => ({ ...(await quotasOf(database.read, id, names)), project_id: id, tenant_id: id })),
  );
}

/**
 * Sets quotas; omitted ones are unchanged. @throws 400 for an unknown one, and with `check_limit` for one below usage;
 * 404 for an unknown project
 */
export function updateNetworkQuotas(ctx: AuthedContext, projectId: string, change: NetworkQuotaChange) {
  const { check_limit = false, limits } = change;
  const names = networkQuotaNames();
  const unknown = Object.keys(limits).find((name) => !names.includes(name));
  if (unknown !== undefined) throw Invalid(`Unknown quota: ${unknown}. Use ${names.join(', ')}.`);
  return ctx.database.transact(async (tx) => {
    await loadRow(tx, 'projects', 'Project', projectId);
    if (check_limit) await assertRoom(tx, projectId, limits);
    await setQuotas(tx, projectId, limits);
    await record(tx, ctx, { type: 'quota.update', projectId, after: limits });
    return quotasOf(tx, projectId, names);
  });
}

/** Restores default quotas. @throws 404 for an unknown project */
export function deleteNetworkQuotas(ctx: AuthedContext, projectId: string): Promise<void> {
  return ctx.database.transact(async (tx) => {
    await loadRow(tx, 'projects', 'Project', projectId);
    await clearQuotas(tx, projectId, networkQuotaNames());
    await record(tx, ctx, { type: 'quota.delete', projectId, after: {} });
  });
}

async function assertRoom(tx: Tx, projectId: string, limits: Amounts): Promise<void> {
  const used = await usageOf(tx, { projectId }, Object.keys(limits));
  for (const [name, limit] of Object.entries(limits)) {
    const inUse = used[name] ?? 0;
    if (limit >= 0 && inUse > limit) throw Invalid(`Quota limit ${limit} for ${name} is below the ${inUse} in use.`);
  }
}

const record = (tx: Tx, ctx: AuthedContext, change: { type: string; projectId: string; after: object }) =>
  recordEvent(tx, actorOf(ctx), { ...change, kind: 'quota', objectId: change.projectId });
