import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { AddressesPath, AddressList, AddressPath, ByNetwork } from './schema.ts';
import { getServerAddresses, listServerAddresses } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/servers/{server_id}/ips',
    summary: 'List the addresses of a server',
    audience: 'project',
    policy: rule('os_compute_api:ips:index', 'project_reader'),
    params: AddressesPath,
    response: AddressList,
    status: 200,
    run: async (ctx, { params }) => ({ addresses: await listServerAddresses(ctx, params.server_id) }),
  }),
  endpoint({
    method: 'GET',
    path: '/servers/{server_id}/ips/{network}',
    summary: 'Show the addresses of a server on one network',
    audience: 'project',
    policy: rule('os_compute_api:ips:show', 'project_reader'),
    params: AddressPath,
    response: ByNetwork,
    status: 200,
    run: (ctx, { params }) => getServerAddresses(ctx, params.server_id, params.network),
  }),
];

export const serverAddresses = defineResource({ endpoints });
