import { z } from 'zod';
import { boundedList } from '#lib/http/bounds.ts';
import { defineCollection, oneOrMany } from '../collection.ts';
import { networkAttributes } from './attributes.ts';

export const NETWORKS = defineCollection({
  table: 'networks',
  one: 'network',
  kind: 'Network',
  attributes: networkAttributes,
});
export const Network = NETWORKS.schema;
export type Network = z.infer<typeof Network>;

export const NewNetwork = z.strictObject({
  ...networkAttributes.createShape,
  availability_zone_hints: boundedList(z.literal('nova', 'The only availability zone is nova.'), 10).optional(),
});
export type NewNetwork = z.infer<typeof NewNetwork>;
export const CreateNetwork = oneOrMany('network', 'networks', NewNetwork);

export const NetworkChanges = z.strictObject(networkAttributes.changeShape);
export type NetworkChanges = z.infer<typeof NetworkChanges>;
