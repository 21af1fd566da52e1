import type { Catalog } from './schema.ts';

/** One service as a client reaches it. */
export interface PublicEndpoint {
  id: string;
  type: string;
  region: string;
  url: string;
}

/** The public endpoints of the catalog, by service type. */
export const publicEndpoints = ({ catalog }: Catalog): PublicEndpoint[] =>
  catalog
    .flatMap(({ type, endpoints }) =>
      endpoints
        .filter((endpoint) => endpoint.interface === 'public')
        .map(({ id, region, url }) => ({ id, type, region, url })),
    )
    .sort((one, other) => one.type.localeCompare(other.type));

/** The region that configuration files name: the first of the catalog; undefined until the catalog is known. */
export const regionOf = (catalog: Catalog | undefined): string | undefined =>
  catalog && (publicEndpoints(catalog)[0]?.region ?? 'RegionOne');

/** A name as part of a file name. */
export const fileNameOf = (name: string): string => name.replaceAll(/[^\w.-]+/g, '-').replace(/^[.-]+/, '') || 'nephos';
