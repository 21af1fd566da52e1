import type { ListState } from '#components/console/list-params.ts';
import { selectRows } from '#components/console/select-rows.ts';
import type { Flavor } from '#lib/compute/flavors/schema.ts';

export const isPublic = (flavor: Flavor): boolean => flavor['os-flavor-access:is_public'];
export const ephemeralOf = (flavor: Flavor): number => flavor['OS-FLV-EXT-DATA:ephemeral'];
export const specsOf = ({ extra_specs }: Flavor): Readonly<Record<string, string>> => extra_specs ?? {};

export const specWords = (flavor: Flavor): string =>
  Object.entries(specsOf(flavor))
    .map(([key, value]) => `${key}=${value}`)
    .join(', ');

export const flavorListDefaults = { sort: { key: 'ram', isDescending: false } };

/**
 * The API returns the complete list, so it is filtered and sorted here.
 * @param roomOf how many more instances of the flavor fit; unlimited if omitted
 */
export const selectFlavors = (
  rows: readonly Flavor[],
  state: ListState,
  roomOf: (flavor: Flavor) => number = () => Infinity,
): Flavor[] =>
  selectRows(rows, state, {
    nameOf: ({ name }) => name,
    words: ({ name, id, description }) => [name, id, description ?? ''],
    fields: {
      public: isPublic,
      vcpus: ({ vcpus }) => vcpus,
      /** GiB */
      ram: ({ ram }) => ram / 1024,
      disk: ({ disk }) => disk,
      fits: (flavor) => roomOf(flavor) > 0,
      spec: (flavor) => Object.entries(specsOf(flavor)).flatMap(([key, value]) => [key, `${key}=${value}`]),
    },
    orders: {
      name: ({ name }) => name,
      vcpus: ({ vcpus }) => vcpus,
      ram: ({ ram }) => ram,
      disk: ({ disk }) => disk,
      ephemeral: ephemeralOf,
      swap: ({ swap }) => Number(swap),
      room: roomOf,
    },
  });
