import type { z } from 'zod';
import { defineCollection } from '../collection.ts';
import { addressScopeAttributes } from './attributes.ts';

export const ADDRESS_SCOPES = defineCollection({
  table: 'address_scopes',
  one: 'address_scope',
  kind: 'Address Scope',
  attributes: addressScopeAttributes,
});
export type NewAddressScope = z.infer<typeof ADDRESS_SCOPES.newObject>;
export type AddressScopeChanges = z.infer<typeof ADDRESS_SCOPES.changes>;
