import { z } from 'zod';
import { defineCollection, oneOrMany } from '../collection.ts';
import { securityGroupAttributes } from './attributes.ts';

export const SECURITY_GROUPS = defineCollection({
  table: 'security_groups',
  one: 'security_group',
  kind: 'Security Group',
  attributes: securityGroupAttributes,
});
export const SecurityGroup = SECURITY_GROUPS.schema;
export type SecurityGroup = z.infer<typeof SecurityGroup>;

export const NewSecurityGroup = z.strictObject(securityGroupAttributes.createShape);
export type NewSecurityGroup = z.infer<typeof NewSecurityGroup>;
export const CreateSecurityGroup = oneOrMany('security_group', 'security_groups', NewSecurityGroup);

export const SecurityGroupChanges = z.strictObject(securityGroupAttributes.changeShape);
export type SecurityGroupChanges = z.infer<typeof SecurityGroupChanges>;
