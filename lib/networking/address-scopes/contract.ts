import { contract } from '#lib/contract/contract.ts';
import { collection, NETWORKING, type WithCollection } from '../collection-contract.ts';
import type * as Schemas from './schema.ts';

export const addressScopeApi = contract<WithCollection<typeof Schemas, 'ADDRESS_SCOPES'>>()({
  ...{ ...NETWORKING, path: '/address-scopes', one: 'address_scope', many: 'address_scopes', kind: 'address_scope' },
  operations: collection('an address scope', 'address scopes'),
});
