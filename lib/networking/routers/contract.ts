import { contract } from '#lib/contract/contract.ts';
import { write } from '#lib/contract/operation.ts';
import { bulkCollection, NETWORKING, type WithCollection } from '../collection-contract.ts';
import type * as Schemas from './schema.ts';

const INTERFACE = { status: 200, body: 'InterfaceRequest', response: 'RouterInterface' } as const;
const ROUTES = { status: 200, input: 'ExtraRoutes', output: 'RouterRoutes' } as const;

export const routerApi = contract<WithCollection<typeof Schemas, 'ROUTERS'>>()({
  ...{ ...NETWORKING, path: '/routers', one: 'router', many: 'routers', kind: 'router', affects: ['port', 'quota'] },
  dependsOn: ['port', 'subnet', 'network'],
  operations: {
    ...bulkCollection('a router', 'routers'),
    addInterface: write('PUT', {
      ...{ ...INTERFACE, suffix: '/{id}/add_router_interface', summary: 'Add an interface on a subnet to a router' },
    }),
    removeInterface: write('PUT', {
      ...{ ...INTERFACE, suffix: '/{id}/remove_router_interface' },
      summary: 'Remove the interface on a subnet from a router',
    }),
    addRoutes: write('PUT', { ...ROUTES, suffix: '/{id}/add_extraroutes', summary: 'Add routes to a router' }),
    removeRoutes: write('PUT', { ...ROUTES, suffix: '/{id}/remove_extraroutes', summary: 'Remove routes of a router' }),
  },
});
