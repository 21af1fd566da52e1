import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { BooleanFilter, CollectionLinks, MemberLinks } from '../collection.ts';

export const Domain = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  enabled: z.boolean(),
  tags: z.array(z.string()),
  options: z.strictObject({}),
  links: MemberLinks,
});
export type Domain = z.infer<typeof Domain>;

export const DomainEnvelope = z.strictObject({ domain: Domain });
export const DomainList = z.strictObject({ domains: z.array(Domain), links: CollectionLinks });
export type DomainList = z.infer<typeof DomainList>;
export const DomainPath = z.object({ id: word });
export const DomainQuery = PageQuery.extend({ name: word.optional(), enabled: BooleanFilter.optional() });
export type DomainQuery = z.infer<typeof DomainQuery>;
