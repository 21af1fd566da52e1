import { z } from 'zod';
import { PageQuery } from '#lib/http/page-query.ts';
import { withExtra } from '../attributes.ts';
import { NameFilters } from '../collection-schema.ts';
import { groupAttributes } from './attributes.ts';

export { User, UserQuery } from '../users/schema.ts';

export const Group = z
  .object({
    ...groupAttributes.shape,
    /** Only in the groups of a user; null for memberships that do not expire. */
    membership_expires_at: z.string().nullable().optional(),
  })
  .catchall(z.unknown());
export type Group = z.infer<typeof Group>;

export const GroupQuery = PageQuery.extend({ ...NameFilters, ...groupAttributes.filterShape });
export type GroupQuery = z.infer<typeof GroupQuery>;

export const NewGroup = withExtra(z.object(groupAttributes.createShape));
export type NewGroup = z.output<typeof NewGroup>;
export const GroupChange = withExtra(z.object(groupAttributes.changeShape));
export type GroupChange = z.output<typeof GroupChange>;
