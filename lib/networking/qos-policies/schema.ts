import { z } from 'zod';
import { NumericBoolean } from '#lib/http/validation.ts';
import { DESCRIBED, defineCollection, flag, NEW, viewOnly } from '../collection.ts';

/** A rule inside its policy, with the attributes of its kind. */
const EmbeddedRule = z.record(z.string(), z.union([z.string(), z.number()]));
export type EmbeddedRule = z.infer<typeof EmbeddedRule>;

/** Bandwidth limits and guarantees; docs/contract/networking.md 11. */
export const QOS_POLICIES = defineCollection({
  table: 'qos_policies',
  one: 'policy',
  many: 'policies',
  kind: 'Qos Policy',
  attributes: {
    ...DESCRIBED,
    shared: flag({ filter: 'own', sort: true }),
    is_default: flag({ filter: 'boolean', sort: true }),
    rules: viewOnly(z.array(EmbeddedRule)),
  },
});
export type QosPolicy = z.infer<typeof QOS_POLICIES.schema>;

export const NewQosPolicy = z.strictObject({
  ...NEW,
  shared: NumericBoolean.optional(),
  is_default: NumericBoolean.optional(),
});
export type NewQosPolicy = z.infer<typeof NewQosPolicy>;

export const QosPolicyChanges = NewQosPolicy.omit({ project_id: true, tenant_id: true });
export type QosPolicyChanges = z.infer<typeof QosPolicyChanges>;
