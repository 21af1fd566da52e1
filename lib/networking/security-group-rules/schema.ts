import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { listQuery, NAMELESS, NAMELESS_FILTERS, NEW_NAMELESS, oneOrMany, PageLinks } from '../list-query.ts';

export const Direction = z.enum(['ingress', 'egress'], 'Use ingress or egress.');
export type Direction = z.infer<typeof Direction>;
export const Ethertype = z.enum(['IPv4', 'IPv6']);
export type Ethertype = z.infer<typeof Ethertype>;

/** Which packets a rule lets pass, as the wire has it; null matches all. */
export const SHOWN_MATCH = {
  direction: Direction,
  ethertype: Ethertype,
  protocol: z.string().nullable(),
  port_range_min: z.number().int().nullable(),
  port_range_max: z.number().int().nullable(),
  remote_ip_prefix: z.string().nullable(),
  remote_group_id: z.string().nullable(),
  remote_address_group_id: z.null(),
};

/** A rule of a security group; contract/networking.md 9. */
export const SecurityGroupRule = z.strictObject({
  ...NAMELESS,
  security_group_id: z.string(),
  ...SHOWN_MATCH,
  normalized_cidr: z.string().nullable(),
  belongs_to_default_sg: z.boolean(),
});
export type SecurityGroupRule = z.infer<typeof SecurityGroupRule>;

/** With `fields`, some of the keys. */
export const SecurityGroupRuleEnvelope = z.strictObject({ security_group_rule: SecurityGroupRule.partial() });
export const SecurityGroupRuleList = z.strictObject({
  security_group_rules: z.array(SecurityGroupRule.partial()),
  security_group_rules_links: PageLinks,
});
export const CreatedSecurityGroupRules = z.union([
  z.strictObject({ security_group_rule: SecurityGroupRule }),
  z.strictObject({ security_group_rules: z.array(SecurityGroupRule) }),
]);

/** Numbers are written as text too; `match.ts` says what they may be. */
const Port = z.union([z.int(), word]).nullish();

/** What a request says of the packets; null means "not given". Whether it makes sense is judged by `match.ts`. */
export const REQUESTED_MATCH = {
  direction: Direction,
  ethertype: word.nullish(),
  protocol: z.union([word, z.int()]).nullish(),
  port_range_min: Port,
  port_range_max: Port,
  remote_ip_prefix: word.nullish(),
  remote_group_id: word.nullish(),
  remote_address_group_id: z.null('There are no address groups.').optional(),
};
export const RequestedMatch = z.object(REQUESTED_MATCH);
export type RequestedMatch = z.infer<typeof RequestedMatch>;

export const NewSecurityGroupRule = z.strictObject({
  ...NEW_NAMELESS,
  security_group_id: word,
  ...REQUESTED_MATCH,
});
export type NewSecurityGroupRule = z.infer<typeof NewSecurityGroupRule>;
export const CreateSecurityGroupRule = oneOrMany('security_group_rule', 'security_group_rules', NewSecurityGroupRule);

const SECURITY_GROUP_RULE_FILTERS = [
  ...NAMELESS_FILTERS,
  'security_group_id',
  'direction',
  'ethertype',
  'protocol',
  'port_range_min',
  'port_range_max',
  'remote_ip_prefix',
  'remote_group_id',
  'belongs_to_default_sg',
] as const;
export const SecurityGroupRuleQuery = listQuery(SECURITY_GROUP_RULE_FILTERS);
export type SecurityGroupRuleQuery = z.infer<typeof SecurityGroupRuleQuery>;

export const SecurityGroupRulePath = z.object({ id: word });
