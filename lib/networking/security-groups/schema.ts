import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { BodyBoolean } from '#lib/http/validation.ts';
import { DESCRIBED, DESCRIBED_FILTERS, listQuery, NEW, oneOrMany, PageLinks } from '../list-query.ts';
import { SecurityGroupRule } from '../security-group-rules/schema.ts';

/** A security group with its rules; contract/networking.md 9. */
export const SecurityGroup = z.strictObject({
  ...DESCRIBED,
  stateful: z.boolean(),
  shared: z.literal(false),
  security_group_rules: z.array(SecurityGroupRule),
});
export type SecurityGroup = z.infer<typeof SecurityGroup>;

/** With `fields`, some of the keys. */
export const SecurityGroupEnvelope = z.strictObject({ security_group: SecurityGroup.partial() });
export const SecurityGroupList = z.strictObject({
  security_groups: z.array(SecurityGroup.partial()),
  security_groups_links: PageLinks,
});
export const CreatedSecurityGroups = z.union([
  z.strictObject({ security_group: SecurityGroup }),
  z.strictObject({ security_groups: z.array(SecurityGroup) }),
]);

export const NewSecurityGroup = z.strictObject({ ...NEW, stateful: BodyBoolean.optional() });
export type NewSecurityGroup = z.infer<typeof NewSecurityGroup>;
export const CreateSecurityGroup = oneOrMany('security_group', 'security_groups', NewSecurityGroup);

export const SecurityGroupChanges = NewSecurityGroup.omit({ project_id: true, tenant_id: true });
export type SecurityGroupChanges = z.infer<typeof SecurityGroupChanges>;
export const UpdateSecurityGroup = z.object({ security_group: SecurityGroupChanges });

const SECURITY_GROUP_FILTERS = [...DESCRIBED_FILTERS, 'stateful', 'shared'] as const;
export const SecurityGroupQuery = listQuery(SECURITY_GROUP_FILTERS);
export type SecurityGroupQuery = z.infer<typeof SecurityGroupQuery>;

export const SecurityGroupPath = z.object({ id: word });
