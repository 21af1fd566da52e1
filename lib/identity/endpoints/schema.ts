import { z } from 'zod';
import { text, word } from '#lib/http/bounds.ts';
import { MemberLinks } from '#lib/http/collection-links.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { withExtra } from '../attributes.ts';
import { isUrlTemplate } from '../catalog/url-template.ts';
import { RegionId } from '../regions/schema.ts';

const Interface = z.enum(['public', 'internal', 'admin']);

/** An endpoint of a service; additional attributes are stored. */
export const CatalogEndpoint = z
  .object({
    id: z.string(),
    service_id: z.string(),
    interface: Interface,
    region: z.string(),
    region_id: z.string(),
    url: z.string(),
    enabled: z.boolean(),
    links: MemberLinks,
  })
  .catchall(z.unknown());
export type CatalogEndpoint = z.infer<typeof CatalogEndpoint>;

export const CatalogEndpointQuery = PageQuery.extend({
  interface: Interface.optional(),
  service_id: word.optional(),
  region_id: word.optional(),
  region: word.optional(),
});

const UrlTemplate = text(1024).refine(
  isUrlTemplate,
  'Use a URL that starts with http://, https:// or $(base_url)s. It can contain $(…)s with project_id, tenant_id and user_id.',
);

const EndpointInput = z.object({
  service_id: word,
  interface: Interface,
  url: UrlTemplate,
  /** An existing region; `region` creates a missing one. The platform's region by default. */
  region_id: RegionId.nullish(),
  region: RegionId.nullish(),
  enabled: z.boolean().optional(),
});
export const NewCatalogEndpoint = withExtra(EndpointInput);
export type NewCatalogEndpoint = z.output<typeof NewCatalogEndpoint>;
export const CatalogEndpointChange = withExtra(EndpointInput.partial());
export type CatalogEndpointChange = z.output<typeof CatalogEndpointChange>;
