import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { MemberLinks } from '#lib/http/collection-links.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { Description, withExtra } from '../attributes.ts';
import { NameFilters } from '../collection-schema.ts';

export const Service = z
  .object({
    id: z.string(),
    type: z.string(),
    name: z.string(),
    description: z.string(),
    enabled: z.boolean(),
    links: MemberLinks,
  })
  .catchall(z.unknown());
export type Service = z.infer<typeof Service>;

export const ServiceQuery = PageQuery.extend({ ...NameFilters, type: word.optional() });

const ServiceInput = z.object({
  type: word.min(1, 'Enter the type of the service, such as compute.'),
  name: word.nullish(),
  description: Description.nullish(),
  enabled: z.boolean().optional(),
});
export const NewService = withExtra(ServiceInput);
export type NewService = z.output<typeof NewService>;
export const ServiceChange = withExtra(ServiceInput.partial());
export type ServiceChange = z.output<typeof ServiceChange>;
