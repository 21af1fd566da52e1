import type { Reader } from '#lib/db/database.ts';
import { NotFound, PlatformError } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { deleteFloatingIp, insertFloatingIp, networkStore, viewerOf } from '#lib/networking/compute-integration.ts';
import type { LegacyFloatingIp } from './schema.ts';

export const listLegacyFloatingIps = (ctx: ProjectContext): Promise<LegacyFloatingIp[]> =>
  floatingIpsOf(ctx.database.read, ctx.projectId);

export async function getLegacyFloatingIp(ctx: ProjectContext, id: string): Promise<LegacyFloatingIp> {
  const [found] = await floatingIpsOf(ctx.database.read, ctx.projectId, id);
  if (!found) throw NotFound('Floating IP', id);
  return found;
}

/**
 * From an external network by name or id, by default the default or only one. @throws 404 without such a network or a
 * free address, 403 over quota
 */
export function createLegacyFloatingIp(
  ctx: ProjectContext,
  pool: string | null | undefined,
): Promise<LegacyFloatingIp> {
  return ctx.database.transact(async (tx) => {
    const floating_network_id = await poolOf(tx, ctx, pool);
    if (floating_network_id === undefined) throw exhausted(pool);
    const id = await insertFloatingIp(tx, ctx, { floating_network_id }).catch((error) => {
      throw toComputeError(error, pool);
    });
    const [made] = await floatingIpsOf(tx, ctx.projectId, id);
    if (!made) throw NotFound('Floating IP', id);
    return made;
  });
}

/** Releases a floating IP, even if it is associated. @throws 404 */
export async function deleteLegacyFloatingIp(ctx: ProjectContext, id: string): Promise<void> {
  await getLegacyFloatingIp(ctx, id);
  await deleteFloatingIp(ctx, id);
}

async function floatingIpsOf(db: Reader, projectId: string, id?: string): Promise<LegacyFloatingIp[]> {
  const all = db
    .selectFrom('floatingips')
    .innerJoin('networks', 'networks.id', 'floatingips.floating_network_id')
    .leftJoin('ports', 'ports.id', 'floatingips.port_id')
    .select(['floatingips.id', 'floatingips.floating_ip_address', 'floatingips.fixed_ip_address'])
    .select(['networks.id as network_id', 'networks.name', 'ports.server_id'])
    .where('floatingips.project_id', '=', projectId)
    .orderBy('floatingips.created_at')
    .orderBy('floatingips.id');
  const rows = await (id === undefined ? all : all.where('floatingips.id', '=', id)).execute();
  return rows.map((row) => ({
    id: row.id,
    ip: row.floating_ip_address,
    fixed_ip: row.fixed_ip_address,
    instance_id: row.server_id,
    pool: row.name || row.network_id,
  }));
}

async function poolOf(db: Reader, ctx: ProjectContext, pool: string | null | undefined): Promise<string | undefined> {
  const networks = await networkStore
    .visible(db, viewerOf(ctx))
    .select(['networks.id', 'networks.name', 'networks.is_default'])
    .where('networks.is_external', '=', 1)
    .orderBy('networks.created_at')
    .orderBy('networks.id')
    .execute();
  if (pool) return networks.find(({ id, name }) => id === pool || name === pool)?.id;
  return (networks.find(({ is_default }) => is_default === 1) ?? (networks.length === 1 ? networks[0] : undefined))?.id;
}

const NONE_FREE = ['IpAddressGenerationFailure', 'ExternalIpAddressExhausted'];

/** Errors of networking in compute's terms. */
function toComputeError(error: unknown, pool: string | null | undefined): unknown {
  if (!(error instanceof PlatformError)) return error;
  if (NONE_FREE.includes(error.details.type ?? '')) return exhausted(pool);
  return error.kind === 'quotaExceeded'
    ? new PlatformError('forbidden', 'Maximum number of floating IPs exceeded')
    : error;
}

const exhausted = (pool: string | null | undefined) =>
  new PlatformError('notFound', `No more floating IPs ${pool ? `in pool ${pool}` : 'available'}.`);
