import type { Catalog } from './schema.ts';

export interface PublicEndpoint {
  id: string;
  type: string;
  region: string;
  url: string;
}

/** Public endpoints of the catalog by service type. */
export const publicEndpoints = ({ catalog }: Catalog): PublicEndpoint[] =>
  catalog
    .flatMap(({ type, endpoints }) =>
      endpoints
        .filter((endpoint) => endpoint.interface === 'public')
        .map(({ id, region, url }) => ({ id, type, region, url })),
    )
    .sort((one, other) => one.type.localeCompare(other.type));

/** An endpoint of the catalog. */
export interface ListedEndpoint extends PublicEndpoint {
  name: string;
  /** Public, internal or admin. */
  face: string;
}

const FACES = ['public', 'internal', 'admin'];

/** All endpoints by service type, region and interface; public ones first. */
export const listedEndpoints = ({ catalog }: Catalog): ListedEndpoint[] =>
  catalog
    .flatMap(({ type, name, endpoints }) =>
      endpoints.map(({ id, region, url, interface: face }) => ({ id, type, name, region, face, url })),
    )
    .sort(
      (one, other) =>
        one.type.localeCompare(other.type) ||
        one.region.localeCompare(other.region) ||
        FACES.indexOf(one.face) - FACES.indexOf(other.face),
    );

/** Region for configuration files: the first of the catalog; undefined until it is loaded. */
export const regionOf = (catalog: Catalog | undefined): string | undefined =>
  catalog && (publicEndpoints(catalog)[0]?.region ?? 'RegionOne');

/** A name made safe for file names. */
export const fileNameOf = (name: string): string => name.replaceAll(/[^\w.-]+/g, '-').replace(/^[.-]+/, '') || 'nephos';
