import { contract } from '#lib/contract/contract.ts';
import { all, list, remove, write } from '#lib/contract/operation.ts';
import type * as Networks from '#lib/networking/networks/schema.ts';
import type * as Routers from '#lib/networking/routers/schema.ts';
import type * as Schemas from './schema.ts';
import type { AnyNetwork, SubnetAddress } from './schema.ts';

export const listedNetworkApi = contract<
  typeof Schemas & Pick<typeof Networks, 'Network'> & Pick<typeof Routers, 'Router'>
>()({
  ...{ service: 'console', audience: 'project', path: '/networks', one: 'network', many: 'networks', kind: 'network' },
  dependsOn: ['port', 'subnet', 'router', 'qos_policy'],
  operations: {
    list: all('ListedNetwork', { summary: 'List the networks that a project can use, with their address usage' }),
    create: write('POST', {
      ...{ status: 201, body: 'NewNetworkPlan', output: 'Network', affects: ['subnet', 'router', 'port', 'quota'] },
      summary: 'Create a network and its subnets in one transaction',
    }),
    remove: remove({ summary: 'Delete a network with the interfaces that routers have on it' }),
    createRouter: write('POST', {
      ...{ path: '/routers', status: 201, body: 'NewRouterPlan', key: 'router', output: 'Router' },
      ...{ kind: 'router', affects: ['port', 'network', 'quota'] },
      summary: 'Create a router and its interfaces in one transaction',
    }),
  },
});

/** Ports of a whole cloud change too often to load the list after each change. */
const PORTS_EVERY_MS = 30_000;

export const anyNetworkApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'token', path: '/all-networks', one: 'network', many: 'networks' },
  kind: 'network',
  dependsOn: ['subnet', 'router'],
  sort: 'name:asc',
  order: {
    values: {
      name: ({ network }: AnyNetwork) => network.name,
      created_at: ({ network }: AnyNetwork) => network.created_at,
    },
  },
  operations: {
    rows: list('AnyNetwork', 'AnyNetworksQuery', {
      summary: 'List the networks of all projects with their address usage',
      refreshMs: PORTS_EVERY_MS,
    }),
  },
});

/** IPv4 addresses are compared as numbers. An array means that only the server can compare the value. */
const numberOf = (address: string): number | [string] =>
  address.includes(':') ? [address] : address.split('.').reduce((before, part) => before * 256 + Number(part), 0);

export const addressApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'project', path: '/subnets/{id}/addresses', one: 'address', many: 'addresses' },
  kind: 'port',
  sort: 'address:asc',
  order: { values: { address: ({ id }: SubnetAddress) => numberOf(id) } },
  placement: { mayEnter: true, restsOn: ({ port }: SubnetAddress) => port?.id },
  operations: {
    rows: list('SubnetAddress', 'AddressQuery', {
      summary: 'List the addresses of a subnet and what uses them',
    }),
  },
});
