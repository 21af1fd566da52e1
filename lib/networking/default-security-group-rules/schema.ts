import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { BodyBoolean } from '#lib/http/validation.ts';
import { listQuery, NAMELESS, Name, PageLinks } from '../list-query.ts';
import { REQUESTED_MATCH, SHOWN_MATCH } from '../security-group-rules/schema.ts';

const { project_id: _, tenant_id: __, tags: ___, ...OF_NO_PROJECT } = NAMELESS;

/** A rule that new groups begin with; `remote_group_id` may be `PARENT`, the new group itself. */
export const DefaultSecurityGroupRule = z.strictObject({
  ...OF_NO_PROJECT,
  ...SHOWN_MATCH,
  used_in_default_sg: z.boolean(),
  used_in_non_default_sg: z.boolean(),
});
export type DefaultSecurityGroupRule = z.infer<typeof DefaultSecurityGroupRule>;

/** With `fields`, some of the keys. */
export const DefaultSecurityGroupRuleEnvelope = z.strictObject({
  default_security_group_rule: DefaultSecurityGroupRule.partial(),
});
export const DefaultSecurityGroupRuleList = z.strictObject({
  default_security_group_rules: z.array(DefaultSecurityGroupRule.partial()),
  default_security_group_rules_links: PageLinks,
});

export const NewDefaultSecurityGroupRule = z.strictObject({
  description: Name.optional(),
  ...REQUESTED_MATCH,
  used_in_default_sg: BodyBoolean.optional(),
  used_in_non_default_sg: BodyBoolean.optional(),
});
export type NewDefaultSecurityGroupRule = z.infer<typeof NewDefaultSecurityGroupRule>;
export const CreateDefaultSecurityGroupRule = z.object({ default_security_group_rule: NewDefaultSecurityGroupRule });

const FILTERS = [
  'id',
  'description',
  'direction',
  'ethertype',
  'protocol',
  'remote_group_id',
  'used_in_default_sg',
  'used_in_non_default_sg',
] as const;
export const DefaultSecurityGroupRuleQuery = listQuery(FILTERS);
export type DefaultSecurityGroupRuleQuery = z.infer<typeof DefaultSecurityGroupRuleQuery>;

export const DefaultSecurityGroupRulePath = z.object({ id: word });
