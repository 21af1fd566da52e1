import { z } from 'zod';
import { PageQuery } from '#lib/http/page-query.ts';
import { withExtra } from '../attributes.ts';
import { NameFilters } from '../collection-schema.ts';
import { serviceAttributes } from './attributes.ts';

export const Service = z.object(serviceAttributes.shape).catchall(z.unknown());
export type Service = z.infer<typeof Service>;

export const ServiceQuery = PageQuery.extend({ ...NameFilters, ...serviceAttributes.filterShape });

export const NewService = withExtra(z.object(serviceAttributes.createShape));
export type NewService = z.output<typeof NewService>;
export const ServiceChange = withExtra(z.object(serviceAttributes.changeShape));
export type ServiceChange = z.output<typeof ServiceChange>;
