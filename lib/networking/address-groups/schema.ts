import { z } from 'zod';
import { defineCollection } from '../collection.ts';
import { Addresses, addressGroupAttributes } from './attributes.ts';

export const ADDRESS_GROUPS = defineCollection({
  table: 'address_groups',
  one: 'address_group',
  kind: 'Address Group',
  attributes: addressGroupAttributes,
});
export type AddressGroup = z.infer<typeof ADDRESS_GROUPS.schema>;
export type NewAddressGroup = z.infer<typeof ADDRESS_GROUPS.newObject>;
export type AddressGroupChanges = z.infer<typeof ADDRESS_GROUPS.changes>;

/** Addresses to add or remove. */
export const AddressList = z.strictObject({ addresses: Addresses.min(1, 'Specify at least one address.') });
