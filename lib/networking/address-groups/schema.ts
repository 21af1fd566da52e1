import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { DESCRIBED, defineCollection, flag, json, NEW } from '../collection.ts';

/** Maximum blocks of an address group. */
export const MAX_ADDRESSES = 1_000;

/** Lists of addresses for rules of security groups; docs/contract/networking.md 12. */
export const ADDRESS_GROUPS = defineCollection({
  table: 'address_groups',
  one: 'address_group',
  kind: 'Address Group',
  attributes: {
    ...DESCRIBED,
    addresses: json(z.array(z.string())),
    shared: flag({ filter: 'own', sort: true }),
  },
});
export const AddressGroup = ADDRESS_GROUPS.schema;
export type AddressGroup = z.infer<typeof AddressGroup>;

/** Addresses, blocks, and ranges such as 10.0.0.1-10.0.0.9; parsed by `addresses.ts`. */
const Addresses = z.array(word).max(MAX_ADDRESSES, `Use at most ${MAX_ADDRESSES} addresses.`);

/** Shared only through a policy: `shared` is rejected, as upstream. */
export const NewAddressGroup = z.strictObject({ ...NEW, addresses: Addresses.nullish() });
export type NewAddressGroup = z.infer<typeof NewAddressGroup>;

export const AddressGroupChanges = NewAddressGroup.pick({ name: true, description: true });
export type AddressGroupChanges = z.infer<typeof AddressGroupChanges>;

/** Addresses to add or remove. */
export const AddressList = z.strictObject({ addresses: Addresses.min(1, 'Specify at least one address.') });
