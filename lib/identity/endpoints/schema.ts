import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { withExtra } from '../attributes.ts';
import { RegionId } from '../regions/schema.ts';
import { endpointAttributes } from './attributes.ts';

export const CatalogEndpoint = z.object(endpointAttributes.shape).catchall(z.unknown());
export type CatalogEndpoint = z.infer<typeof CatalogEndpoint>;

export const CatalogEndpointQuery = PageQuery.extend({ ...endpointAttributes.filterShape, region: word.optional() });

/** Creates a missing region. */
const SPECIAL = { region: RegionId.nullish() };
export const NewCatalogEndpoint = withExtra(z.object({ ...endpointAttributes.createShape, ...SPECIAL }));
export type NewCatalogEndpoint = z.output<typeof NewCatalogEndpoint>;
export const CatalogEndpointChange = withExtra(z.object({ ...endpointAttributes.changeShape, ...SPECIAL }));
export type CatalogEndpointChange = z.output<typeof CatalogEndpointChange>;
