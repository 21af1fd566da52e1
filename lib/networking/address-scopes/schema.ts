import { z } from 'zod';
import { NumericBoolean } from '#lib/http/validation.ts';
import { DESCRIBED, defineCollection, flag, NEW, plain } from '../collection.ts';
import { GivenIpVersion, IpVersion } from '../ip-version.ts';

/** Pools whose addresses never overlap; docs/contract/networking.md 12. */
export const ADDRESS_SCOPES = defineCollection({
  table: 'address_scopes',
  one: 'address_scope',
  kind: 'Address Scope',
  attributes: {
    ...DESCRIBED,
    ip_version: plain(IpVersion, { filter: 'integer', sort: true }),
    shared: flag({ filter: 'own', sort: true }),
  },
});

export const NewAddressScope = z.strictObject({
  ...NEW,
  ip_version: GivenIpVersion,
  shared: NumericBoolean.optional(),
});
export type NewAddressScope = z.infer<typeof NewAddressScope>;

export const AddressScopeChanges = NewAddressScope.pick({ name: true, description: true, shared: true });
export type AddressScopeChanges = z.infer<typeof AddressScopeChanges>;
