import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { ResourceName } from '../registered-limits/attributes.ts';
import { limitList } from '../registered-limits/schema.ts';
import { limitAttributes } from './attributes.ts';

export const Limit = z.strictObject(limitAttributes.shape);
export type Limit = z.infer<typeof Limit>;

export const Limits = z.array(Limit);
export const LimitQuery = PageQuery.extend({
  service_id: word.optional(),
  region_id: word.optional(),
  resource_name: word.optional(),
  ...limitAttributes.filterShape,
});
export type LimitQuery = z.infer<typeof LimitQuery>;

const LimitInput = z
  .strictObject({
    service_id: word,
    region_id: word.nullish(),
    resource_name: ResourceName,
    ...limitAttributes.createShape,
  })
  .refine(
    ({ project_id, domain_id }) => ((project_id ?? null) === null) !== ((domain_id ?? null) === null),
    'Specify either a project_id or a domain_id.',
  );
export type NewLimit = z.output<typeof LimitInput>;
export const NewLimits = limitList(LimitInput);
export const LimitChange = z.strictObject(limitAttributes.changeShape);
export type LimitChange = z.output<typeof LimitChange>;

export const LimitModel = z.strictObject({ name: z.literal('flat'), description: z.string() });
export type LimitModel = z.infer<typeof LimitModel>;
