import { contract } from '#lib/contract/contract.ts';
import { write } from '#lib/contract/operation.ts';
import { collection, NETWORKING, type WithCollection } from '../collection-contract.ts';
import type * as Schemas from './schema.ts';

const CHANGE = { status: 200, body: 'PrefixList', response: 'ShownPrefixes' } as const;

export const subnetpoolApi = contract<WithCollection<typeof Schemas, 'SUBNETPOOLS'>>()({
  ...{ ...NETWORKING, path: '/subnetpools', one: 'subnetpool', many: 'subnetpools', kind: 'subnetpool' },
  operations: {
    ...collection('a subnet pool', 'subnet pools'),
    addPrefixes: write('PUT', { ...CHANGE, suffix: '/{id}/add_prefixes', summary: 'Add prefixes to a subnet pool' }),
    removePrefixes: write('PUT', {
      ...{ ...CHANGE, suffix: '/{id}/remove_prefixes', summary: 'Remove prefixes from a subnet pool' },
    }),
    onboard: write('PUT', {
      ...{ status: 200, suffix: '/{id}/onboard_network_subnets', body: 'OnboardRequest', response: 'OnboardedSubnets' },
      summary: 'Onboard the subnets of a network into a subnet pool',
    }),
  },
});
