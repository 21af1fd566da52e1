import { contract } from '#lib/contract/contract.ts';
import { write } from '#lib/contract/operation.ts';
import { bulkCollection, NETWORKING, type WithCollection } from '../collection-contract.ts';
import type * as Schemas from './schema.ts';

export const floatingIpApi = contract<WithCollection<typeof Schemas, 'FLOATING_IPS'>>()({
  ...{ ...NETWORKING, path: '/floatingips', one: 'floatingip', many: 'floatingips', kind: 'floatingip' },
  dependsOn: ['port', 'qos_policy'],
  affects: ['server', 'quota'],
  operations: {
    ...bulkCollection('a floating IP', 'floating IPs'),
    // The console allocates several at once.
    create: write('POST', {
      ...{ status: 201, body: 'newObjects', response: 'created', summary: 'Create one or more floating IPs' },
    }),
  },
});
