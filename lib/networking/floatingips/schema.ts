import { z } from 'zod';
import { uuid } from '#lib/http/bounds.ts';
import { defineCollection } from '../collection.ts';
import { floatingIpAttributes } from './attributes.ts';

export const FLOATING_IPS = defineCollection({
  table: 'floatingips',
  one: 'floatingip',
  kind: 'FloatingIP',
  attributes: floatingIpAttributes,
  newObject: z.strictObject({ ...floatingIpAttributes.createShape, subnet_id: uuid.nullable().optional() }),
});
export const FloatingIp = FLOATING_IPS.schema;
export type FloatingIp = z.infer<typeof FloatingIp>;
export type NewFloatingIp = z.infer<typeof FLOATING_IPS.newObject>;
export type FloatingIpChanges = z.infer<typeof FLOATING_IPS.changes>;
