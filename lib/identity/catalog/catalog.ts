import type { Reader } from '#lib/db/database.ts';
import type { CatalogEntry } from '../tokens/schema.ts';
import { fillUrl } from './url-template.ts';

export interface CatalogValues {
  baseUrl: string;
  userId: string;
  projectId: string | undefined;
}

/**
 * Enabled services and endpoints for a caller. Endpoints that require a project are omitted without one. Changes of
 * services must call `bumpIdentity`, because tokens contain the catalog.
 */
export async function readCatalog(
  reader: Reader,
  { baseUrl: base_url, userId: user_id, projectId: project_id }: CatalogValues,
): Promise<CatalogEntry[]> {
  const placeholders = { base_url, user_id, project_id, tenant_id: project_id };
  const services = await reader
    .selectFrom('services')
    .select(['id', 'type', 'name'])
    .where('enabled', '=', 1)
    .orderBy('type')
    .orderBy('id')
    .execute();
  const endpoints = await reader
    .selectFrom('endpoints')
    .selectAll()
    .where('enabled', '=', 1)
    .orderBy('interface', 'desc')
    .orderBy('id')
    .execute();
  return services.map((service) => ({
    ...service,
    endpoints: endpoints
      .filter(({ service_id }) => service_id === service.id)
      .flatMap(({ id, interface: name, region_id, url }) => {
        const filled = fillUrl(url, placeholders);
        return filled === undefined ? [] : [{ id, interface: name, region: region_id, region_id, url: filled }];
      }),
  }));
}
