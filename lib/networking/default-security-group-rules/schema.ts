import type { z } from 'zod';
import { defineCollection } from '../collection.ts';
import { defaultRuleAttributes } from './attributes.ts';

export const DEFAULT_RULES = defineCollection({
  table: 'default_security_group_rules',
  one: 'default_security_group_rule',
  kind: 'Default Security Group Rule',
  attributes: defaultRuleAttributes,
});
export type DefaultSecurityGroupRule = z.infer<typeof DEFAULT_RULES.schema>;
export type NewDefaultSecurityGroupRule = z.infer<typeof DEFAULT_RULES.newObject>;
