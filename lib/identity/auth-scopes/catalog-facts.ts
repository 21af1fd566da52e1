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

/** One endpoint of the catalog, whoever it is for. */
export interface ListedEndpoint extends PublicEndpoint {
  /** Of the service; may be empty. */
  name: string;
  /** Public, internal or admin. */
  face: string;
}

const FACES = ['public', 'internal', 'admin'];

/** All endpoints of the catalog, by service type, region and interface, the public ones first. */
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

/** The region that configuration files name: the first of the catalog; undefined until the catalog is known. */
export const regionOf = (catalog: Catalog | undefined): string | undefined =>
  catalog && (publicEndpoints(catalog)[0]?.region ?? 'RegionOne');

/** A name as part of a file name. */
export const fileNameOf = (name: string): string => name.replaceAll(/[^\w.-]+/g, '-').replace(/^[.-]+/, '') || 'nephos';
