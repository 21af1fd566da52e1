import { z } from 'zod';
import { defineCollection } from '../collection.ts';
import { qosPolicyAttributes } from './attributes.ts';

export const QOS_POLICIES = defineCollection({
  table: 'qos_policies',
  one: 'policy',
  many: 'policies',
  kind: 'Qos Policy',
  attributes: qosPolicyAttributes,
});
export type QosPolicy = z.infer<typeof QOS_POLICIES.schema>;

export const NewQosPolicy = z.strictObject(qosPolicyAttributes.createShape);
export type NewQosPolicy = z.infer<typeof NewQosPolicy>;

export const QosPolicyChanges = z.strictObject(qosPolicyAttributes.changeShape);
export type QosPolicyChanges = z.infer<typeof QosPolicyChanges>;
