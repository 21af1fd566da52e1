import { z } from 'zod';
import { NumericBoolean } from '#lib/http/validation.ts';
import { DESCRIBED, defineCollection, flag, NEW, oneOrMany, viewOnly } from '../collection.ts';
import { SecurityGroupRule } from '../security-group-rules/schema.ts';

/** A security group with its rules; docs/contract/networking.md 9. */
export const SECURITY_GROUPS = defineCollection({
  table: 'security_groups',
  one: 'security_group',
  kind: 'Security Group',
  attributes: {
    ...DESCRIBED,
    stateful: flag({ filter: 'boolean', sort: true }),
    shared: flag({ filter: 'own' }),
    security_group_rules: viewOnly(z.array(SecurityGroupRule)),
  },
});
export const SecurityGroup = SECURITY_GROUPS.schema;
export type SecurityGroup = z.infer<typeof SecurityGroup>;

export const NewSecurityGroup = z.strictObject({ ...NEW, stateful: NumericBoolean.optional() });
export type NewSecurityGroup = z.infer<typeof NewSecurityGroup>;
export const CreateSecurityGroup = oneOrMany('security_group', 'security_groups', NewSecurityGroup);

export const SecurityGroupChanges = NewSecurityGroup.omit({ project_id: true, tenant_id: true });
export type SecurityGroupChanges = z.infer<typeof SecurityGroupChanges>;
