import { expect, test } from 'vitest';
import { createTranslate } from '#lib/i18n/translate.ts';
import { flavorObstacle } from './flavor-fit.ts';

const t = createTranslate('en', undefined);
const usage = (limit: number, in_use: number) => ({ limit, in_use, reserved: 0 });
const quotas = {
  instances: usage(10, 0),
  cores: usage(20, 16),
  ram: usage(51_200, 49_152),
  key_pairs: usage(100, 0),
  metadata_items: usage(128, 0),
  server_groups: usage(10, 0),
  server_group_members: usage(10, 0),
};
const flavor = (vcpus: number, ram: number, disk: number) => ({
  id: '1',
  name: 'f',
  vcpus,
  ram,
  disk,
  swap: 0,
  rxtx_factor: 1,
  links: [],
  'OS-FLV-EXT-DATA:ephemeral': 0,
  'OS-FLV-DISABLED:disabled': false,
  'os-flavor-access:is_public': true,
});
const image = { min_disk: 10, min_ram: 1024 };
const obstacle = (given: ReturnType<typeof flavor>, count = 1, toVolume: boolean | null = false) => {
  const text = flavorObstacle(given, { count, image, toVolume, quotas });
  return text && t(text);
};

test('a flavor that fits image and quota has no obstacle', () => {
  expect(obstacle(flavor(2, 2048, 20))).toBeUndefined();
});

test.each([
  [flavor(1, 512, 20), 1, 'The image needs 1 GiB of memory.'],
  [flavor(1, 2048, 5), 1, 'The image needs 10 GiB of disk.'],
  [flavor(1, 2048, 0), 1, 'It has no local disk. Boot from a volume.'],
  [flavor(8, 2048, 20), 1, 'Your quota has 4 cores left.'],
  [flavor(2, 1024, 20), 3, 'Your quota has 4 cores left.'],
  [flavor(1, 4096, 20), 1, 'Your quota has 2 GiB of memory left.'],
])('flavor %# is refused: %s', (given, count, reason) => {
  expect(obstacle(given, count)).toBe(reason);
});

test.each([
  [flavor(1, 2048, 0), null],
  [flavor(1, 2048, 5), true],
])('flavor %# is not refused for its disk where the image becomes a volume', (given, toVolume) => {
  expect(obstacle(given, 1, toVolume)).toBeUndefined();
});

test('reserved cores are not left', () => {
  const reserving = { ...quotas, cores: { ...quotas.cores, reserved: 3 } };
  const text = flavorObstacle(flavor(2, 2048, 20), { count: 1, image, toVolume: false, quotas: reserving });
  expect(text && t(text)).toBe('Your quota has 1 core left.');
});

test('no limit is never in the way', () => {
  const unlimited = { ...quotas, cores: usage(-1, 900), ram: usage(-1, 900_000) };
  expect(
    flavorObstacle(flavor(64, 500_000, 20), { count: 100, image: undefined, toVolume: null, quotas: unlimited }),
  ).toBeUndefined();
});
