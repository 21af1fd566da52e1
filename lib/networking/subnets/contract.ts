import { contract } from '#lib/contract/contract.ts';
import { bulkCollection, NETWORKING } from '../collection-contract.ts';
import type * as Schemas from './schema.ts';

export const subnetApi = contract<typeof Schemas.SUBNETS & typeof Schemas>()({
  ...{ ...NETWORKING, path: '/subnets', one: 'subnet', many: 'subnets', kind: 'subnet', affects: ['network'] },
  operations: bulkCollection('a subnet', 'subnets', {
    ...{ create: 'NewSubnet', body: 'CreateSubnet', update: 'SubnetChanges', affects: { create: ['quota'] } },
  }),
});
