import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { QueryList } from '#lib/http/validation.ts';

const Parameter = z.strictObject({
  parameter_name: z.string(),
  parameter_type: z.enum(['choices', 'range']),
  parameter_values: z.union([
    z.array(z.union([z.string(), z.number()])),
    z.strictObject({ start: z.number(), end: z.number() }),
  ]),
});
export type Parameter = z.infer<typeof Parameter>;

const RuleType = z.strictObject({
  type: z.string(),
  drivers: z.array(z.strictObject({ name: z.string(), supported_parameters: z.array(Parameter) })),
});
export type RuleType = z.infer<typeof RuleType>;

/** Kinds of QoS rules; docs/contract/networking.md 11. */
export const QOS_RULE_TYPES = {
  path: z.object({ type: word }),
  fields: QueryList.optional(),
  list: z.strictObject({ rule_types: z.array(RuleType.pick({ type: true })) }),
  envelope: z.strictObject({ rule_type: RuleType.partial() }),
};
