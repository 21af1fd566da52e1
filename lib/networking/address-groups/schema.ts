import { z } from 'zod';
import { defineCollection } from '../collection.ts';
import { Addresses, addressGroupAttributes } from './attributes.ts';

export const ADDRESS_GROUPS = defineCollection({
  table: 'address_groups',
  one: 'address_group',
  kind: 'Address Group',
  attributes: addressGroupAttributes,
});
export const AddressGroup = ADDRESS_GROUPS.schema;
export type AddressGroup = z.infer<typeof AddressGroup>;

export const NewAddressGroup = z.strictObject(addressGroupAttributes.createShape);
export type NewAddressGroup = z.infer<typeof NewAddressGroup>;

export const AddressGroupChanges = z.strictObject(addressGroupAttributes.changeShape);
export type AddressGroupChanges = z.infer<typeof AddressGroupChanges>;

/** Addresses to add or remove. */
export const AddressList = z.strictObject({ addresses: Addresses.min(1, 'Specify at least one address.') });
