import { z } from 'zod';
import { attributes } from '#lib/attributes/attributes.ts';
import { defineCollection } from '../collection.ts';
import { MATCH, securityGroupRuleAttributes } from './attributes.ts';

export const SECURITY_GROUP_RULES = defineCollection({
  table: 'security_group_rules',
  one: 'security_group_rule',
  kind: 'Security Group Rule',
  attributes: securityGroupRuleAttributes,
  filters: ['belongs_to_default_sg'],
});
export const SecurityGroupRule = SECURITY_GROUP_RULES.schema;
export type SecurityGroupRule = z.infer<typeof SecurityGroupRule>;
export type NewSecurityGroupRule = z.infer<typeof SECURITY_GROUP_RULES.newObject>;

const RequestedMatch = z.object(attributes(MATCH).createShape);
export type RequestedMatch = z.infer<typeof RequestedMatch>;
