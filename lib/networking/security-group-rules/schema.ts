import { z } from 'zod';
import { attributes } from '#lib/attributes/attributes.ts';
import { defineCollection, oneOrMany } from '../collection.ts';
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

const RequestedMatch = z.object(attributes(MATCH).createShape);
export type RequestedMatch = z.infer<typeof RequestedMatch>;

export const NewSecurityGroupRule = z.strictObject(securityGroupRuleAttributes.createShape);
export type NewSecurityGroupRule = z.infer<typeof NewSecurityGroupRule>;
export const CreateSecurityGroupRule = oneOrMany('security_group_rule', 'security_group_rules', NewSecurityGroupRule);
