import { contract } from '#lib/contract/contract.ts';
import { bulkCollection, NETWORKING, type WithCollection } from '../collection-contract.ts';
import type * as Schemas from './schema.ts';

export const subnetApi = contract<WithCollection<typeof Schemas, 'SUBNETS'>>()({
  ...{ ...NETWORKING, path: '/subnets', one: 'subnet', many: 'subnets', kind: 'subnet', affects: ['network'] },
  operations: bulkCollection('a subnet', 'subnets', { create: ['quota'], remove: ['quota'] }),
});
