import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { BooleanFilter, CollectionLinks, MemberLinks } from '../collection.ts';

export const Project = z.strictObject({
  id: z.string(),
  name: z.string(),
  domain_id: z.string(),
  parent_id: z.string(),
  description: z.string(),
  enabled: z.boolean(),
  is_domain: z.literal(false),
  tags: z.array(z.string()),
  options: z.strictObject({}),
  links: MemberLinks,
});
export type Project = z.infer<typeof Project>;

export const ProjectEnvelope = z.strictObject({ project: Project });
export const ProjectList = z.strictObject({ projects: z.array(Project), links: CollectionLinks });
export type ProjectList = z.infer<typeof ProjectList>;
export const ProjectPath = z.object({ id: word });

export const ProjectQuery = PageQuery.extend({
  name: word.optional(),
  domain_id: word.optional(),
  parent_id: word.optional(),
  enabled: BooleanFilter.optional(),
  is_domain: BooleanFilter.optional(),
});
export type ProjectQuery = z.infer<typeof ProjectQuery>;
