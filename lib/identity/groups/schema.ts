import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { MemberLinks } from '#lib/http/collection-links.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { Description, ShortName, withExtra } from '../attributes.ts';
import { NameFilters } from '../collection-schema.ts';

export { User, UserQuery } from '../users/schema.ts';

export const Group = z
  .object({
    id: z.string(),
    name: z.string(),
    domain_id: z.string(),
    description: z.string(),
    /** Only in the groups of a user; null for memberships that do not expire. */
    membership_expires_at: z.string().nullable().optional(),
    links: MemberLinks,
  })
  .catchall(z.unknown());
export type Group = z.infer<typeof Group>;

export const GroupQuery = PageQuery.extend({ ...NameFilters, domain_id: word.optional() });
export type GroupQuery = z.infer<typeof GroupQuery>;

/** Fields of a group. Additional attributes are stored; docs/contract/identity.md 6. */
const GroupInput = z.object({
  name: ShortName,
  domain_id: word.nullish(),
  description: Description.nullish(),
});
export const NewGroup = withExtra(GroupInput);
export type NewGroup = z.output<typeof NewGroup>;
export const GroupChange = withExtra(GroupInput.partial());
export type GroupChange = z.output<typeof GroupChange>;
