import { contract } from '#lib/contract/contract.ts';
import { collection, NETWORKING } from '../collection-contract.ts';
import type * as Schemas from './schema.ts';

export const addressScopeApi = contract<typeof Schemas.ADDRESS_SCOPES & typeof Schemas>()({
  ...{ ...NETWORKING, path: '/address-scopes', one: 'address_scope', many: 'address_scopes', kind: 'address_scope' },
  operations: collection('an address scope', 'address scopes', {
    create: 'NewAddressScope',
    update: 'AddressScopeChanges',
  }),
});
