import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { QueryBoolean, QueryInteger } from '#lib/http/validation.ts';

/** A rule below 2.36; inapplicable fields are empty. docs/contract/compute.md 13. */
export const LegacyRule = z.strictObject({
  id: z.string(),
  parent_group_id: z.string(),
  ip_protocol: z.string().nullable(),
  from_port: z.number().int().nullable(),
  to_port: z.number().int().nullable(),
  ip_range: z.strictObject({ cidr: z.string().optional() }),
  group: z.strictObject({ name: z.string().optional(), tenant_id: z.string().optional() }),
});
export type LegacyRule = z.infer<typeof LegacyRule>;

/** A group with its ingress rules. */
export const LegacyGroup = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  tenant_id: z.string(),
  rules: z.array(LegacyRule),
});
export type LegacyGroup = z.infer<typeof LegacyGroup>;

export const LegacyGroupEnvelope = z.strictObject({ security_group: LegacyGroup });
export const LegacyGroupList = z.strictObject({ security_groups: z.array(LegacyGroup) });
export const LegacyRuleEnvelope = z.strictObject({ security_group_rule: LegacyRule });

/** As upstream, unknown keys are ignored here, unlike elsewhere in compute. */
const NewLegacyGroup = z.object({
  /** Stored unchanged, including spaces. */
  name: word.regex(/\S/, 'Enter a name.'),
  description: word.nullish(),
});
export type NewLegacyGroup = z.infer<typeof NewLegacyGroup>;
export const WriteLegacyGroup = z.object({ security_group: NewLegacyGroup });

const Port = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^-?\d{1,5}$/, 'Use a whole number.')
      .transform(Number),
  ])
  .nullish();
export const NewLegacyRule = z.object({
  parent_group_id: z.guid('Use the id of a security group.'),
  ip_protocol: word.nullish(),
  from_port: Port,
  to_port: Port,
  cidr: word.nullish(),
  group_id: word.nullish(),
});
export type NewLegacyRule = z.infer<typeof NewLegacyRule>;
export const CreateLegacyRule = z.object({ security_group_rule: NewLegacyRule });

const Count = QueryInteger.refine((count) => count >= 0, 'Use 0 or a larger number.').optional();
export const LegacyQuery = z.object({ limit: Count, offset: Count, all_tenants: QueryBoolean.optional() });
export type LegacyQuery = z.infer<typeof LegacyQuery>;

export const LegacyPath = z.object({ id: word });
