import { z } from 'zod';
import { NumericBoolean } from '#lib/http/validation.ts';
import { defineCollection, oneOrMany } from '../collection.ts';
import { PrefixLength } from '../subnetpools/attributes.ts';
import { subnetAttributes } from './attributes.ts';

export const SUBNETS = defineCollection({
  table: 'subnets',
  one: 'subnet',
  kind: 'Subnet',
  attributes: subnetAttributes,
});
export const Subnet = SUBNETS.schema;
export type Subnet = z.infer<typeof Subnet>;

export const NewSubnet = z.strictObject({
  ...subnetAttributes.createShape,
  use_default_subnetpool: NumericBoolean.optional(),
  prefixlen: PrefixLength.optional(),
});
export type NewSubnet = z.infer<typeof NewSubnet>;
export const CreateSubnet = oneOrMany('subnet', 'subnets', NewSubnet);

export const SubnetChanges = z.strictObject(subnetAttributes.changeShape);
export type SubnetChanges = z.infer<typeof SubnetChanges>;
