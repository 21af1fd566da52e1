import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { ShownOptions } from '../attributes.ts';
import { CollectionLinks, MemberLinks } from '../collection.ts';

export const Role = z
  .object({
    id: z.string(),
    name: z.string(),
    domain_id: z.string().nullable(),
    description: z.string().nullable(),
    options: ShownOptions,
    links: MemberLinks,
  })
  .catchall(z.unknown());
export type Role = z.infer<typeof Role>;

export const RoleEnvelope = z.strictObject({ role: Role });
export const RoleList = z.strictObject({ roles: z.array(Role), links: CollectionLinks });
export type RoleList = z.infer<typeof RoleList>;
export const RolePath = z.object({ id: word });
/** Without `domain_id` the list shows the roles of all domains' common set. */
export const RoleQuery = PageQuery.extend({ name: word.optional(), domain_id: word.optional() });
export type RoleQuery = z.infer<typeof RoleQuery>;
