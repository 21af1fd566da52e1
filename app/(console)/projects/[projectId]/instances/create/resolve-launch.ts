import type { Volume } from '#lib/block-storage/volumes/schema.ts';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import { READINESS_PORT_KEY } from '#lib/compute/readiness/port-key.ts';
import type { ImageChoice } from '#lib/image/images/image-choices.ts';
import { leastVolumeGib } from '#lib/image/images/size.ts';
import type { Network } from '#lib/networking/networks/schema.ts';
import type { Port } from '#lib/networking/ports/schema.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import type { Subnet } from '#lib/networking/subnets/schema.ts';
import { DEFAULT_GROUP } from './empty-launch.ts';
import type { ResolvedLaunch } from './launch-requests.ts';
import type { LaunchValues, NetworkWish } from './launch-values.ts';

/** The available objects; undefined until they are loaded. */
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

/** Finds an object by id, else by name. */
export const findByIdOrName = <Item extends NamedChoice>(
  items: readonly Item[] | undefined,
  wanted: string,
): Item | undefined => items?.find(({ id }) => id === wanted) ?? items?.find(({ name }) => name === wanted);

/** Returns the effective networks: the selected ones, or else the only one. */
export function networksOf(chosen: LaunchValues['networks'], networks: readonly Network[] | undefined): NetworkWish[] {
  if (chosen !== null) {
    return chosen.flatMap(({ id, address }) => {
      const network = findByIdOrName(networks, id);
      return network ? [{ id: network.id, address }] : [];
    });
  }
  const [only, ...others] = networks ?? [];
  return only && others.length === 0 ? [{ id: only.id, address: '' }] : [];
}

/** Returns the effective groups: the selected ones, or else the default group. */
export const groupsOf = (chosen: LaunchValues['groups']): string[] => chosen ?? [DEFAULT_GROUP];

/** Whether the image is copied to a volume: as selected, or else if the flavor has no disk. */
export function isToVolume(
  { bootFrom, toVolume, flavor }: Pick<LaunchValues, 'bootFrom' | 'toVolume' | 'flavor'>,
  choices: Pick<Choices, 'flavors'>,
): boolean {
  if (bootFrom === 'volume') return false;
  return toVolume ?? findByIdOrName(choices.flavors, flavor)?.disk === 0;
}

/** Returns the size of the smallest volume for the selected image, in GiB. */
export function leastVolume({ image }: Pick<LaunchValues, 'image'>, { images }: Pick<Choices, 'images'>): number {
  const chosen = findByIdOrName(images, image);
  return chosen ? leastVolumeGib(chosen) : 1;
}

/** Returns the default size of the volume in GiB: that of the flavor's disk, but at least what the image needs. */
export function usualVolume(values: Pick<LaunchValues, 'image' | 'flavor'>, choices: Choices): number {
  return Math.max(leastVolume(values, choices), findByIdOrName(choices.flavors, values.flavor)?.disk ?? 0);
}

const metadataOf = ({ metadata, readinessPort }: LaunchValues): LaunchValues['metadata'] =>
  readinessPort === undefined ? metadata : { ...metadata, [READINESS_PORT_KEY]: String(readinessPort) };

/** Replaces names by ids and fills in the defaults. */
export function resolveLaunch(values: LaunchValues, choices: Choices): ResolvedLaunch {
  const toVolume = isToVolume(values, choices);
  return {
    ...values,
    image: findByIdOrName(choices.images, values.image)?.id ?? values.image,
    volume: findByIdOrName(choices.volumes, values.volume)?.id ?? values.volume,
    flavor: findByIdOrName(choices.flavors, values.flavor)?.id ?? values.flavor,
    networks: networksOf(values.networks, choices.networks),
    groups: groupsOf(values.groups),
    metadata: metadataOf(values),
    toVolume,
    ...(toVolume ? { volumeSize: values.volumeSize ?? usualVolume(values, choices) } : {}),
  };
}
