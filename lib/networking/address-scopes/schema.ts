import { z } from 'zod';
import { defineCollection } from '../collection.ts';
import { addressScopeAttributes } from './attributes.ts';

export const ADDRESS_SCOPES = defineCollection({
  table: 'address_scopes',
  one: 'address_scope',
  kind: 'Address Scope',
  attributes: addressScopeAttributes,
});

export const NewAddressScope = z.strictObject(addressScopeAttributes.createShape);
export type NewAddressScope = z.infer<typeof NewAddressScope>;

export const AddressScopeChanges = z.strictObject(addressScopeAttributes.changeShape);
export type AddressScopeChanges = z.infer<typeof AddressScopeChanges>;
