import type { Reader } from '#lib/db/database.ts';
import type { CatalogEntry } from '../tokens/schema.ts';

/** What URL templates are filled with. */
export interface CatalogValues {
  baseUrl: string;
  userId: string;
  projectId: string | undefined;
}

/**
 * The enabled services and their enabled endpoints as one caller sees them. Endpoints that need a project are left
 * out when there is none. Whoever changes a service or an endpoint calls `bumpIdentity`, because tokens carry this.
 */
export async function readCatalog(reader: Reader, values: CatalogValues): Promise<CatalogEntry[]> {
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
        const filled = fill(url, values);
        return filled === undefined ? [] : [{ id, interface: name, region: region_id, region_id, url: filled }];
      }),
  }));
}

const PLACEHOLDER = /[$%]\((base_url|project_id|tenant_id|user_id)\)s/g;

/** The URL of a template; undefined when it needs a project and there is none. */
function fill(template: string, { baseUrl, userId, projectId }: CatalogValues): string | undefined {
  const byName: Record<string, string | undefined> = {
    base_url: baseUrl,
    user_id: userId,
    project_id: projectId,
    tenant_id: projectId,
  };
  const needed = [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => byName[name]);
  if (needed.includes(undefined)) return undefined;
  return template.replaceAll(PLACEHOLDER, (_, name: string) => byName[name] ?? '');
}
