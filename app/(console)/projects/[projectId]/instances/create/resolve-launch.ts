import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import type { ImageChoice } from '#lib/image/images/queries.ts';
import { leastVolumeGib } from '#lib/image/images/size.ts';
import type { Network } from '#lib/networking/networks/schema.ts';
import type { Port } from '#lib/networking/ports/schema.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import type { Subnet } from '#lib/networking/subnets/schema.ts';
import { DEFAULT_GROUP } from './empty-launch.ts';
import type { LaunchValues, NetworkWish } from './launch-values.ts';
import type { ResolvedLaunch } from './to-new-server.ts';

/** What there is to choose from; undefined until it is known. */
export interface Choices {
  images: readonly ImageChoice[] | undefined;
  volumes: readonly Volume[] | undefined;
  flavors: readonly Flavor[] | undefined;
  networks: readonly Network[] | undefined;
  subnets: readonly Subnet[] | undefined;
  ports: readonly Port[] | undefined;
  groups: readonly SecurityGroup[] | undefined;
}

interface NamedChoice {
  id: string;
  name: string | null;
}

/** Whatever an address or a choice names: by id, else by name. */
export const named = <Item extends NamedChoice>(items: readonly Item[] | undefined, wanted: string): Item | undefined =>
  items?.find(({ id }) => id === wanted) ?? items?.find(({ name }) => name === wanted);

/** The networks in force: those chosen, else the only one there is. */
export function networksOf(chosen: LaunchValues['networks'], networks: readonly Network[] | undefined): NetworkWish[] {
  if (chosen !== null) {
    return chosen.flatMap(({ id, address }) => {
      const network = named(networks, id);
      return network ? [{ id: network.id, address }] : [];
    });
  }
  const [only, ...others] = networks ?? [];
  return only && others.length === 0 ? [{ id: only.id, address: '' }] : [];
}

/** The groups in force: those chosen, else the one that every project has. */
export const groupsOf = (chosen: LaunchValues['groups']): string[] => chosen ?? [DEFAULT_GROUP];

/** Whether the image becomes a volume: as said, else where the flavor has no disk. */
export function isToVolume(
  { bootFrom, toVolume, flavor }: Pick<LaunchValues, 'bootFrom' | 'toVolume' | 'flavor'>,
  choices: Pick<Choices, 'flavors'>,
): boolean {
  if (bootFrom === 'volume') return false;
  return toVolume ?? named(choices.flavors, flavor)?.disk === 0;
}

/** The smallest volume, in GiB, for the chosen image. */
export function leastVolume({ image }: Pick<LaunchValues, 'image'>, { images }: Pick<Choices, 'images'>): number {
  const chosen = named(images, image);
  return chosen ? leastVolumeGib(chosen) : 1;
}

/** How large the volume becomes where nobody says: as the flavor's disk would be, and never too small for the image. */
export function usualVolume(values: Pick<LaunchValues, 'image' | 'flavor'>, choices: Choices): number {
  return Math.max(leastVolume(values, choices), named(choices.flavors, values.flavor)?.disk ?? 0);
}

/** The values with ids in the place of names and of what was left to the form. */
export function resolveLaunch(values: LaunchValues, choices: Choices): ResolvedLaunch {
  const toVolume = isToVolume(values, choices);
  return {
    ...values,
    image: named(choices.images, values.image)?.id ?? values.image,
    volume: named(choices.volumes, values.volume)?.id ?? values.volume,
    flavor: named(choices.flavors, values.flavor)?.id ?? values.flavor,
    networks: networksOf(values.networks, choices.networks),
    groups: groupsOf(values.groups),
    toVolume,
    ...(toVolume ? { volumeSize: values.volumeSize ?? usualVolume(values, choices) } : {}),
  };
}
