import { z } from 'zod';
import { column, computedValue } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { flag, text } from '#lib/db/table.ts';
import { text as boundedText, word } from '#lib/http/bounds.ts';
import { isUrlTemplate } from '../catalog/url-template.ts';
import { EXTRA, ID, input, linksTo } from '../common-attributes.ts';
import { RegionId } from '../regions/schema.ts';

const Interface = z.enum(['public', 'internal', 'admin']);

const UrlTemplate = boundedText(1024).refine(
  isUrlTemplate,
  'Use a URL that starts with http://, https:// or $(base_url)s. It can contain $(…)s with project_id, tenant_id and user_id.',
);

/** An endpoint of a service; additional attributes are stored. */
export const endpointAttributes = attributes({
  id: ID,
  service_id: column(text().references('services'), z.string(), { ...input(word), filter: word }),
  interface: column(text<z.infer<typeof Interface>>(), Interface, { ...input(Interface), filter: Interface }),
  /** An existing region. The platform's region by default. */
  region_id: column(text().references('regions'), z.string(), { ...input(RegionId.nullish()), filter: word }),
  url: column(text(), z.string(), input(UrlTemplate)),
  enabled: column(flag(), z.boolean(), input(z.boolean().optional())),
  region: computedValue(z.string(), ({ region_id }: { region_id: string }) => region_id),
  links: linksTo('endpoints'),
  ...EXTRA,
});
