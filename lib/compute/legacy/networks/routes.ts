import { endpoint } from '#lib/http/endpoint.ts';
import { rule } from '#lib/policy/operations.ts';
import {
  LegacyNetworkEnvelope,
  LegacyNetworkList,
  LegacyNetworkPath,
  TenantNetworkEnvelope,
  TenantNetworkList,
} from './schema.ts';
import { getLegacyNetwork, listLegacyNetworks, tenantNetwork } from './service.ts';

/** Proxy API below 2.36; docs/contract/compute.md 13. */
const legacy = { audience: 'project', until: 35, method: 'GET', status: 200 } as const;

export const legacyNetworkEndpoints = [
  endpoint({
    ...legacy,
    path: '/os-networks',
    summary: 'List networks with their blocks of addresses',
    policy: rule('os_compute_api:os-networks:list', 'project_reader'),
    response: LegacyNetworkList,
    run: async (ctx) => ({ networks: await listLegacyNetworks(ctx) }),
  }),
  endpoint({
    ...legacy,
    path: '/os-networks/{id}',
    summary: 'Show a network with its blocks of addresses',
    policy: rule('os_compute_api:os-networks:show', 'project_reader'),
    params: LegacyNetworkPath,
    response: LegacyNetworkEnvelope,
    run: async (ctx, { params }) => ({ network: await getLegacyNetwork(ctx, params.id) }),
  }),
  endpoint({
    ...legacy,
    path: '/os-tenant-networks',
    summary: 'List networks in short',
    policy: rule('os_compute_api:os-tenant-networks:list', 'project_reader'),
    response: TenantNetworkList,
    run: async (ctx) => ({ networks: (await listLegacyNetworks(ctx)).map(tenantNetwork) }),
  }),
  endpoint({
    ...legacy,
    path: '/os-tenant-networks/{id}',
    summary: 'Show a network in short',
    policy: rule('os_compute_api:os-tenant-networks:show', 'project_reader'),
    params: LegacyNetworkPath,
    response: TenantNetworkEnvelope,
    run: async (ctx, { params }) => ({ network: tenantNetwork(await getLegacyNetwork(ctx, params.id)) }),
  }),
];
