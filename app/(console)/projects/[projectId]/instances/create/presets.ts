import { imageObstacle } from '#components/flavors/flavor-fit.ts';
import type { ImageChoice } from '#lib/image/images/image-choices.ts';
import { EMPTY_LAUNCH, secretsOf } from './empty-launch.ts';
import type { LaunchInput } from './launch-values.ts';
import type { PresetId } from './preset-names.ts';
import type { Choices } from './resolve-launch.ts';
import { WEB_SERVER_USER_DATA } from './user-data-templates.ts';

interface PresetRequirements {
  name: string;
  /** Suitable systems, best first. */
  systems: readonly string[];
  /** MiB */
  ram: number;
  vcpus: number;
  more?: Partial<LaunchInput>;
}

const SERVERS = ['debian', 'ubuntu', 'rocky', 'almalinux', 'fedora'];

const WISHES: Readonly<Record<PresetId, PresetRequirements>> = {
  trial: { name: 'test', systems: ['cirros', 'alpine', ...SERVERS], ram: 512, vcpus: 1 },
  web: { name: 'web', systems: SERVERS, ram: 2048, vcpus: 1, more: { userData: WEB_SERVER_USER_DATA } },
  application: {
    name: 'app',
    systems: SERVERS,
    ram: 4096,
    vcpus: 2,
    more: { toVolume: true, volumeSize: 40, deleteVolume: false },
  },
};

export function builtInPreset(id: PresetId, choices: Choices): Partial<LaunchInput> {
  const wish = WISHES[id];
  const image = imageFor(wish, choices.images ?? []);
  const flavor = flavorFor(wish, image, choices);
  return { name: wish.name, image: image?.id ?? '', flavor: flavor?.id ?? '', ...wish.more };
}

function imageFor({ systems }: PresetRequirements, images: readonly ImageChoice[]): ImageChoice | undefined {
  const found = systems.flatMap((system) => images.filter(({ os_distro }) => os_distro === system));
  return found.find(({ instance_uuid }) => instance_uuid === undefined) ?? found[0];
}

/** Returns the smallest flavor that fits the requirements and the image. */
function flavorFor(wish: PresetRequirements, image: ImageChoice | undefined, { flavors }: Choices) {
  const toVolume = wish.more?.toVolume ?? null;
  return flavors
    ?.filter(({ ram, vcpus }) => ram >= wish.ram && vcpus >= wish.vcpus)
    .filter((flavor) => imageObstacle(flavor, { image, toVolume }) === undefined)
    .toSorted((a, b) => a.ram - b.ram || a.vcpus - b.vcpus || a.disk - b.disk)[0];
}

/** Returns the values that differ from an empty form, without secrets. */
export function toPreset(input: LaunchInput): Partial<LaunchInput> {
  const secrets: string[] = secretsOf(input);
  const isKept = ([name, value]: [string, unknown]) =>
    !secrets.includes(name) &&
    value !== undefined &&
    JSON.stringify(value) !== JSON.stringify(EMPTY_LAUNCH[name as keyof LaunchInput]);
  return Object.fromEntries(Object.entries(input).filter(isKept));
}
