import { z } from 'zod';
import { NumericBoolean } from '#lib/http/validation.ts';
import { defineCollection } from '../collection.ts';
import { PrefixLength } from '../subnetpools/attributes.ts';
import { subnetAttributes } from './attributes.ts';

export const SUBNETS = defineCollection({
  table: 'subnets',
  one: 'subnet',
  kind: 'Subnet',
  attributes: subnetAttributes,
  newObject: z.strictObject({
    ...subnetAttributes.createShape,
    use_default_subnetpool: NumericBoolean.optional(),
    prefixlen: PrefixLength.optional(),
  }),
});
export const Subnet = SUBNETS.schema;
export type Subnet = z.infer<typeof Subnet>;
export type NewSubnet = z.infer<typeof SUBNETS.newObject>;
export type SubnetChanges = z.infer<typeof SUBNETS.changes>;
