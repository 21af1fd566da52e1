import { z } from 'zod';
import { boundedList } from '#lib/http/bounds.ts';
import { defineCollection } from '../collection.ts';
import { networkAttributes } from './attributes.ts';

export const NETWORKS = defineCollection({
  table: 'networks',
  one: 'network',
  kind: 'Network',
  attributes: networkAttributes,
  newObject: z.strictObject({
    ...networkAttributes.createShape,
    availability_zone_hints: boundedList(z.literal('nova', 'The only availability zone is nova.'), 10).optional(),
  }),
});
export const Network = NETWORKS.schema;
export type Network = z.infer<typeof Network>;
export type NewNetwork = z.infer<typeof NETWORKS.newObject>;
export type NetworkChanges = z.infer<typeof NETWORKS.changes>;
