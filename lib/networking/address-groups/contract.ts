import { contract } from '#lib/contract/contract.ts';
import { write } from '#lib/contract/operation.ts';
import { collection, NETWORKING, type WithCollection } from '../collection-contract.ts';
import type * as Schemas from './schema.ts';

const CHANGE = { status: 200, body: 'AddressList', response: 'envelope' } as const;

export const addressGroupApi = contract<WithCollection<typeof Schemas, 'ADDRESS_GROUPS'>>()({
  ...{ ...NETWORKING, path: '/address-groups', one: 'address_group', many: 'address_groups', kind: 'address_group' },
  operations: {
    ...collection('an address group', 'address groups'),
    add: write('PUT', { ...CHANGE, suffix: '/{id}/add_addresses', summary: 'Add addresses to an address group' }),
    takeOut: write('PUT', {
      ...{ ...CHANGE, suffix: '/{id}/remove_addresses', summary: 'Remove addresses from an address group' },
    }),
  },
});
