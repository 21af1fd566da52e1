import type { z } from 'zod';
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
export type NewQosPolicy = z.infer<typeof QOS_POLICIES.newObject>;
export type QosPolicyChanges = z.infer<typeof QOS_POLICIES.changes>;
