import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { withExtra } from '../attributes.ts';
import { BooleanFilter, NameFilters } from '../collection-schema.ts';
import { projectAttributes } from './attributes.ts';

export const Project = z.object(projectAttributes.shape).catchall(z.unknown());
export type Project = z.infer<typeof Project>;

/** Limits of the project. */
const OwnLimit = z.object({
  id: z.string(),
  service_id: z.string(),
  region_id: z.string().nullable(),
  resource_name: z.string(),
  resource_limit: z.int(),
});
const Relative = z.strictObject({ project: Project.extend({ limits: z.array(OwnLimit).optional() }) });
export type Relative = z.infer<typeof Relative>;
/** A list, or nested ids with null at the end. */
const Relatives = z.union([z.array(Relative), z.record(z.string(), z.unknown()), z.null()]).optional();

/** A project with requested ancestors and descendants. */
export const RelatedProject = Project.extend({ parents: Relatives, subtree: Relatives });
export type RelatedProject = z.infer<typeof RelatedProject>;

export const ProjectQuery = PageQuery.extend({
  ...NameFilters,
  ...projectAttributes.filterShape,
  is_domain: BooleanFilter.optional(),
  tags: word.optional(),
  'tags-any': word.optional(),
  'not-tags': word.optional(),
  'not-tags-any': word.optional(),
});
export type ProjectQuery = z.infer<typeof ProjectQuery>;

export const RelativesQuery = z.object({
  parents_as_list: BooleanFilter.optional(),
  parents_as_ids: BooleanFilter.optional(),
  subtree_as_list: BooleanFilter.optional(),
  subtree_as_ids: BooleanFilter.optional(),
  include_limits: BooleanFilter.optional(),
});
export type RelativesQuery = z.infer<typeof RelativesQuery>;

/** Accepted with the value that projects have. */
const SPECIAL = { is_domain: z.boolean().optional() };

export const NewProject = withExtra(z.object({ ...projectAttributes.createShape, ...SPECIAL }));
export type NewProject = z.output<typeof NewProject>;
export const ProjectChange = withExtra(z.object({ ...projectAttributes.changeShape, ...SPECIAL }));
export type ProjectChange = z.output<typeof ProjectChange>;
