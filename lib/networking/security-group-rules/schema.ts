import { z } from 'zod';
import { uuid, word } from '#lib/http/bounds.ts';
import { defineCollection, NAMELESS, NEW_NAMELESS, oneOrMany, plain, viewOnly } from '../collection.ts';

export const Direction = z.enum(['ingress', 'egress'], 'Use ingress or egress.');
export type Direction = z.infer<typeof Direction>;
export const Ethertype = z.enum(['IPv4', 'IPv6']);
export type Ethertype = z.infer<typeof Ethertype>;

const WANTED = { filter: 'text', sort: true } as const;

/** Match attributes in responses; null matches everything. */
export const SHOWN_MATCH = {
  direction: plain(Direction, WANTED),
  ethertype: plain(Ethertype, WANTED),
  protocol: plain(z.string().nullable(), WANTED),
  port_range_min: plain(z.int().nullable(), { filter: 'integer', sort: true }),
  port_range_max: plain(z.int().nullable(), { filter: 'integer', sort: true }),
  remote_ip_prefix: plain(z.string().nullable(), WANTED),
  remote_group_id: plain(z.string().nullable(), WANTED),
  remote_address_group_id: plain(z.string().nullable(), WANTED),
};

/** A rule of a security group; docs/contract/networking.md 9. */
export const SECURITY_GROUP_RULES = defineCollection({
  table: 'security_group_rules',
  one: 'security_group_rule',
  kind: 'Security Group Rule',
  attributes: {
    ...NAMELESS,
    security_group_id: plain(z.string(), WANTED),
    ...SHOWN_MATCH,
    normalized_cidr: viewOnly(z.string().nullable()),
    belongs_to_default_sg: viewOnly(z.boolean(), { filter: 'own' }),
  },
});
export const SecurityGroupRule = SECURITY_GROUP_RULES.schema;
export type SecurityGroupRule = z.infer<typeof SecurityGroupRule>;

/** Numbers also as text; ranges are checked in `match.ts`. */
const Port = z.union([z.int(), word]).nullish();

/** Match attributes in requests; null means omitted. Checked in `match.ts`. */
export const REQUESTED_MATCH = {
  direction: Direction,
  ethertype: word.nullish(),
  protocol: z.union([word, z.int()]).nullish(),
  port_range_min: Port,
  port_range_max: Port,
  remote_ip_prefix: word.nullish(),
  remote_group_id: uuid.nullish(),
  remote_address_group_id: uuid.nullish(),
};
export const RequestedMatch = z.object(REQUESTED_MATCH);
export type RequestedMatch = z.infer<typeof RequestedMatch>;

export const NewSecurityGroupRule = z.strictObject({
  ...NEW_NAMELESS,
  security_group_id: uuid,
  ...REQUESTED_MATCH,
});
export type NewSecurityGroupRule = z.infer<typeof NewSecurityGroupRule>;
export const CreateSecurityGroupRule = oneOrMany('security_group_rule', 'security_group_rules', NewSecurityGroupRule);
