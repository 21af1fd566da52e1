import { z } from 'zod';
import { uuid } from '#lib/http/bounds.ts';
import { defineCollection } from '../collection.ts';
import { Prefixes, subnetpoolAttributes } from './attributes.ts';

export const SUBNETPOOLS = defineCollection({
  table: 'subnetpools',
  one: 'subnetpool',
  kind: 'Subnet Pool',
  attributes: subnetpoolAttributes,
});
export type Subnetpool = z.infer<typeof SUBNETPOOLS.schema>;
export type NewSubnetpool = z.infer<typeof SUBNETPOOLS.newObject>;
export type SubnetpoolChanges = z.infer<typeof SUBNETPOOLS.changes>;

export const PrefixList = z.strictObject({ prefixes: Prefixes.min(1, 'Specify at least one prefix.') });
export const ShownPrefixes = z.strictObject({ prefixes: z.array(z.string()) });
export const OnboardRequest = z.strictObject({ network_id: uuid });
export const OnboardedSubnets = z.array(z.strictObject({ id: z.string(), cidr: z.string() }));
