import type { z } from 'zod';
import { defineCollection } from '../collection.ts';
import { securityGroupAttributes } from './attributes.ts';

export const SECURITY_GROUPS = defineCollection({
  table: 'security_groups',
  one: 'security_group',
  kind: 'Security Group',
  attributes: securityGroupAttributes,
});
export const SecurityGroup = SECURITY_GROUPS.schema;
export type SecurityGroup = z.infer<typeof SecurityGroup>;
export type NewSecurityGroup = z.infer<typeof SECURITY_GROUPS.newObject>;
export type SecurityGroupChanges = z.infer<typeof SECURITY_GROUPS.changes>;
