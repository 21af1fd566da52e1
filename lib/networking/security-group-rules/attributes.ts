import { z } from 'zod';
import { column, hiddenColumn, providedValue } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { integer, text } from '#lib/db/table.ts';
import { uuid, word } from '#lib/http/bounds.ts';
import { NAMELESS, SEARCHED, SEARCHED_NUMBER, TAGS } from '../attributes.ts';

export const Direction = z.enum(['ingress', 'egress'], 'Use ingress or egress.');
export type Direction = z.infer<typeof Direction>;
export const Ethertype = z.enum(['IPv4', 'IPv6']);
export type Ethertype = z.infer<typeof Ethertype>;

const NullableText = z.string().nullable();
/** Numbers also as text; ranges are checked in `match.ts`. */
const PORT = { ...SEARCHED_NUMBER, create: z.union([z.int(), word]).nullish() } as const;
const REMOTE = { ...SEARCHED, create: uuid.nullish() } as const;

/** Packets that a rule allows; null matches everything, and is an omitted input. Input is checked in `match.ts`. */
export const MATCH = {
  direction: column(text<Direction>(), Direction, { ...SEARCHED, create: Direction }),
  ethertype: column(text<Ethertype>(), Ethertype, { ...SEARCHED, create: word.nullish() }),
  /** As sent by the client: a name or a number. */
  protocol: column(text().nullable(), NullableText, { ...SEARCHED, create: z.union([word, z.int()]).nullish() }),
  port_range_min: column(integer().nullable(), z.int().nullable(), PORT),
  port_range_max: column(integer().nullable(), z.int().nullable(), PORT),
  remote_ip_prefix: column(text().nullable(), NullableText, { ...SEARCHED, create: word.nullish() }),
  remote_group_id: column(text().nullable().references('security_groups'), NullableText, REMOTE),
  remote_address_group_id: column(text().nullable().references('address_groups'), NullableText, REMOTE),
  /** Normalized rule, unique within its group. */
  match_key: hiddenColumn(text()),
};

/** A rule of a security group; docs/contract/networking.md 9. */
export const securityGroupRuleAttributes = attributes({
  ...NAMELESS,
  security_group_id: column(text().references('security_groups'), z.string(), { ...SEARCHED, create: uuid }),
  ...MATCH,
  ...TAGS,
  normalized_cidr: providedValue(NullableText),
  belongs_to_default_sg: providedValue(z.boolean()),
});
