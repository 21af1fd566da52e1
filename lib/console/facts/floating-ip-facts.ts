import type { ProjectContext } from '#lib/http/context.ts';
import { networkStore } from '#lib/networking/networks/store.ts';
import { freeAddressesByNetwork } from '#lib/networking/subnets/pooled-addresses.ts';
import type { FloatingIpFacts } from './schema.ts';

export async function listFloatingIpFacts(ctx: ProjectContext): Promise<FloatingIpFacts> {
  return { pools: await freeInPools(ctx), idle: await idleSince(ctx) };
}

async function freeInPools({ database: { read }, projectId }: ProjectContext): Promise<FloatingIpFacts['pools']> {
  const subnets = await networkStore
    .visible(read, { projectId, isAdmin: false })
    .innerJoin('subnets', 'subnets.network_id', 'networks.id')
    .where('networks.is_external', '=', 1)
    .where('subnets.ip_version', '=', 4)
    .select(['subnets.id', 'subnets.network_id', 'subnets.allocation_pools'])
    .execute();
  const pools = await freeAddressesByNetwork(read, subnets);
  return [...pools].map(([network_id, { free }]) => ({ network_id, free }));
}

/** From the event log; if it was purged, the time of the last change. */
export async function idleSince({ database: { read }, projectId }: ProjectContext): Promise<FloatingIpFacts['idle']> {
  const rows = await read
    .selectFrom('floatingips')
    .leftJoin('events', (join) =>
      join
        .onRef('events.object_id', '=', 'floatingips.id')
        .on('events.type', 'in', ['floatingip.create', 'floatingip.disassociate']),
    )
    .where('floatingips.project_id', '=', projectId)
    .where('floatingips.port_id', 'is', null)
    .select(['floatingips.id', 'floatingips.created_at', 'floatingips.updated_at'])
    .select((eb) => eb.fn.max('events.at').as('at'))
    .groupBy(['floatingips.id', 'floatingips.created_at', 'floatingips.updated_at'])
    .orderBy('floatingips.id')
    .execute();
  return rows.map(({ id, created_at, updated_at, at }) => ({ id, since: at ?? updated_at ?? created_at }));
}
