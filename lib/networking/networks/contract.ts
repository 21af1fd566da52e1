import { contract } from '#lib/contract/contract.ts';
import { bulkCollection, NETWORKING, type WithCollection } from '../collection-contract.ts';
import type * as Schemas from './schema.ts';

export const networkApi = contract<WithCollection<typeof Schemas, 'NETWORKS'>>()({
  ...{ ...NETWORKING, path: '/networks', one: 'network', many: 'networks', kind: 'network' },
  dependsOn: ['subnet', 'qos_policy'],
  operations: bulkCollection('a network', 'networks', { create: ['quota'], remove: ['quota'] }),
});
