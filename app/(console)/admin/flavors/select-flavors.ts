import type { ListState } from '#components/console/list-params.ts';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import { selectRows } from '../select-rows.ts';

export const isPublic = (flavor: Flavor): boolean => flavor['os-flavor-access:is_public'];
export const ephemeralOf = (flavor: Flavor): number => flavor['OS-FLV-EXT-DATA:ephemeral'];
export const specsOf = ({ extra_specs }: Flavor): Readonly<Record<string, string>> => extra_specs ?? {};

export const flavorListDefaults = { sort: { key: 'ram', isDescending: false } };

/** The list comes whole, so it is filtered and ordered here. */
export const selectFlavors = (rows: readonly Flavor[], state: ListState): Flavor[] =>
  selectRows(rows, state, {
    nameOf: ({ name }) => name,
    words: ({ name, id, description }) => [name, id, description ?? ''],
    fields: {
      public: isPublic,
      vcpus: ({ vcpus }) => vcpus,
      /** GiB */
      ram: ({ ram }) => ram / 1024,
      disk: ({ disk }) => disk,
      spec: (flavor) => Object.entries(specsOf(flavor)).flatMap(([key, value]) => [key, `${key}=${value}`]),
    },
    orders: {
      name: ({ name }) => name,
      vcpus: ({ vcpus }) => vcpus,
      ram: ({ ram }) => ram,
      disk: ({ disk }) => disk,
    },
  });
