import { endpoint } from '#lib/http/endpoint.ts';
import { networkStore, viewerOf } from '#lib/networking/compute-integration.ts';
import { rule } from '#lib/policy/operations.ts';
import { FloatingIpPoolList } from './schema.ts';

/** Proxy API below 2.36; docs/contract/compute.md 13. */
export const floatingIpPoolEndpoints = [
  endpoint({
    method: 'GET',
    path: '/os-floating-ip-pools',
    summary: 'List the external networks by name',
    audience: 'project',
    until: 35,
    policy: rule('os_compute_api:os-floating-ip-pools', 'project_reader'),
    response: FloatingIpPoolList,
    status: 200,
    run: async (ctx) => {
      const pools = await networkStore
        .visible(ctx.database.read, viewerOf(ctx))
        .select(['networks.id', 'networks.name'])
        .where('networks.is_external', '=', 1)
        .orderBy('networks.name')
        .execute();
      return { floating_ip_pools: pools.map(({ id, name }) => ({ name: name || id })) };
    },
  }),
];
