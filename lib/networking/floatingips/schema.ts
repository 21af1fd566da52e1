import { z } from 'zod';
import { uuid } from '#lib/http/bounds.ts';
import { defineCollection, oneOrMany } from '../collection.ts';
import { floatingIpAttributes } from './attributes.ts';

export const FLOATING_IPS = defineCollection({
  table: 'floatingips',
  one: 'floatingip',
  kind: 'FloatingIP',
  attributes: floatingIpAttributes,
});
export const FloatingIp = FLOATING_IPS.schema;
export type FloatingIp = z.infer<typeof FloatingIp>;

export const NewFloatingIp = z.strictObject({
  ...floatingIpAttributes.createShape,
  subnet_id: uuid.nullable().optional(),
});
export type NewFloatingIp = z.infer<typeof NewFloatingIp>;
export const CreateFloatingIp = oneOrMany('floatingip', 'floatingips', NewFloatingIp);

export const FloatingIpChanges = z.strictObject(floatingIpAttributes.changeShape);
export type FloatingIpChanges = z.infer<typeof FloatingIpChanges>;
