'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { can } from '#lib/block-storage/volumes/can.ts';
import { volumesQuery } from '#lib/block-storage/volumes/queries.ts';
import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import { flavorsQuery } from '#lib/compute/flavors/queries.ts';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import { type ImageChoice, imageChoicesQuery } from '../image-choices.ts';
import { isUsableNetwork, type NetworkChoice, networkChoicesQuery } from '../network-choices.ts';
import type { LaunchValues } from './launch-values.ts';

/** What there is to choose from; undefined until it is known. */
export interface LaunchChoices {
  images: readonly ImageChoice[] | undefined;
  volumes: readonly Volume[] | undefined;
  flavors: readonly Flavor[] | undefined;
  networks: readonly NetworkChoice[] | undefined;
  /** Why some of it could not be loaded. */
  error: Error | null;
  retry: () => void;
}

/** Everything that the launch form offers. */
export function useLaunchChoices(projectId: string): LaunchChoices {
  const images = useQuery(imageChoicesQuery(projectId));
  const flavors = useQuery(flavorsQuery(projectId));
  const networks = useQuery(networkChoicesQuery(projectId));
  const volumes = useInfiniteQuery(volumesQuery(projectId, { bootable: 'true' }));
  const all = [images, flavors, networks, volumes];
  return {
    images: images.data?.images.filter(({ status }) => status === 'active'),
    volumes: volumes.data?.pages
      .flatMap(({ rows }) => rows)
      .filter((volume) => volume.bootable === 'true' && can('attach', volume) === true),
    flavors: flavors.data?.flavors,
    networks: networks.data?.networks.filter((network) => isUsableNetwork(network, projectId)),
    error: all.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const query of all) if (query.error) void query.refetch();
    },
  };
}

interface Named {
  id: string;
  name: string | null;
}

/** Whatever an address or a choice names: by id, else by name. */
export const named = <Item extends Named>(items: readonly Item[] | undefined, wanted: string): Item | undefined =>
  items?.find(({ id }) => id === wanted) ?? items?.find(({ name }) => name === wanted);

/** The networks in force: those chosen, else the only one there is. */
export function networksOf(chosen: LaunchValues['networks'], networks: readonly NetworkChoice[] | undefined): string[] {
  if (chosen !== null) return chosen.flatMap((wanted) => named(networks, wanted)?.id ?? []);
  const [only, ...others] = networks ?? [];
  return only && others.length === 0 ? [only.id] : [];
}

/** The values with ids in the place of names and of what was left to the form. */
export function resolveValues(values: LaunchValues, choices: LaunchChoices): LaunchValues {
  return {
    ...values,
    image: named(choices.images, values.image)?.id ?? values.image,
    flavor: named(choices.flavors, values.flavor)?.id ?? values.flavor,
    networks: networksOf(values.networks, choices.networks),
  };
}
