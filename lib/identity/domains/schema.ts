import { z } from 'zod';
import { PageQuery } from '#lib/http/page-query.ts';
import { withExtra } from '../attributes.ts';
import { NameFilters } from '../collection-schema.ts';
import { domainAttributes } from './attributes.ts';

export const Domain = z.object(domainAttributes.shape).catchall(z.unknown());
export type Domain = z.infer<typeof Domain>;

export const DomainQuery = PageQuery.extend({ ...NameFilters, ...domainAttributes.filterShape });
export type DomainQuery = z.infer<typeof DomainQuery>;

const DomainId = z.string().regex(/^[0-9a-f]{32}$/, 'Use 32 hexadecimal digits.');

export const NewDomain = withExtra(
  z.object({ ...domainAttributes.createShape, explicit_domain_id: DomainId.optional() }),
);
export type NewDomain = z.output<typeof NewDomain>;
export const DomainChange = withExtra(z.object(domainAttributes.changeShape));
export type DomainChange = z.output<typeof DomainChange>;
