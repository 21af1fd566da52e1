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

export const NewSubnetpool = z.strictObject(subnetpoolAttributes.createShape);
export type NewSubnetpool = z.infer<typeof NewSubnetpool>;

export const SubnetpoolChanges = z.strictObject(subnetpoolAttributes.changeShape);
export type SubnetpoolChanges = z.infer<typeof SubnetpoolChanges>;

export const PrefixList = z.strictObject({ prefixes: Prefixes.min(1, 'Specify at least one prefix.') });
export const ShownPrefixes = z.strictObject({ prefixes: z.array(z.string()) });
export const OnboardRequest = z.strictObject({ network_id: uuid });
export const OnboardedSubnets = z.array(z.strictObject({ id: z.string(), cidr: z.string() }));
