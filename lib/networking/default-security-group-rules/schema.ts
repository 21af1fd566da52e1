import { z } from 'zod';
import { uuid } from '#lib/http/bounds.ts';
import { NumericBoolean } from '#lib/http/validation.ts';
import { defineCollection, flag, Name, OF_ALL } from '../collection.ts';
import { REQUESTED_MATCH, SHOWN_MATCH } from '../security-group-rules/schema.ts';

/** A rule of new groups; `remote_group_id` may be `PARENT`, the new group. */
export const DEFAULT_RULES = defineCollection({
  table: 'default_security_group_rules',
  one: 'default_security_group_rule',
  kind: 'Default Security Group Rule',
  attributes: {
    ...OF_ALL,
    ...SHOWN_MATCH,
    used_in_default_sg: flag({ filter: 'boolean' }),
    used_in_non_default_sg: flag({ filter: 'boolean' }),
  },
});
export type DefaultSecurityGroupRule = z.infer<typeof DEFAULT_RULES.schema>;

export const NewDefaultSecurityGroupRule = z.strictObject({
  description: Name.optional(),
  ...REQUESTED_MATCH,
  remote_group_id: z.union([z.literal('PARENT'), uuid], 'Use a UUID or PARENT.').nullish(),
  used_in_default_sg: NumericBoolean.optional(),
  used_in_non_default_sg: NumericBoolean.optional(),
});
export type NewDefaultSecurityGroupRule = z.infer<typeof NewDefaultSecurityGroupRule>;
