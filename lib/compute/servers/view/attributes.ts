import type { Server } from '../schema.ts';

export type ServerFlavor = Extract<Server['flavor'], { vcpus: number }>;

export interface ShownAddress {
  network: string;
  address: string;
  isFloating: boolean;
  version: 4 | 6;
  mac: string;
}

/** Floating addresses first, IPv4 before IPv6. */
export function addressesOf({ addresses }: Pick<Server, 'addresses'>): ShownAddress[] {
  const shown = Object.entries(addresses).flatMap(([network, entries]) =>
    entries.map((entry) => ({
      network,
      address: entry.addr,
      isFloating: entry['OS-EXT-IPS:type'] === 'floating',
      version: entry.version,
      mac: entry['OS-EXT-IPS-MAC:mac_addr'],
    })),
  );
  return shown.sort((a, b) => Number(b.isFloating) - Number(a.isFloating) || a.version - b.version);
}

/** Flavor as of creation, even if it was changed or deleted. */
export const flavorOf = ({ flavor }: Pick<Server, 'flavor'>): ServerFlavor | undefined =>
  'vcpus' in flavor ? flavor : undefined;

/** Image of the local root disk; undefined for a volume. */
export const imageIdOf = ({ image }: Pick<Server, 'image'>): string | undefined =>
  image === '' ? undefined : image.id;

export const volumeIdsOf = (server: Pick<Server, 'os-extended-volumes:volumes_attached'>): string[] =>
  server['os-extended-volumes:volumes_attached'].map(({ id }) => id);
