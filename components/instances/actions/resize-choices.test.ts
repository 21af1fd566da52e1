import { expect, test } from 'vitest';
import { createTranslate } from '#lib/i18n/translate.ts';
import { resizeChoices } from './resize-choices.ts';

const t = createTranslate('en', undefined);
const flavor = (name: string, vcpus: number, ram: number, disk: number) => ({
  id: name,
  name,
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
const usage = (limit: number, in_use: number) => ({ limit, in_use, reserved: 0 });
const quotas = {
  instances: usage(10, 1),
  cores: usage(20, 16),
  ram: usage(51_200, 49_152),
  key_pairs: usage(100, 0),
  metadata_items: usage(128, 0),
  server_groups: usage(10, 0),
  server_group_members: usage(10, 0),
};
const now = { vcpus: 2, ram: 2048, disk: 20, ephemeral: 0, swap: 0, original_name: 'small', extra_specs: {} };
const situation = { now, hasOwnDisk: true, quotas };
const small = flavor('small', 2, 2048, 20);
const obstacle = (other: ReturnType<typeof flavor>, changes = {}) => {
  const [choice] = resizeChoices([other], { ...situation, ...changes });
  return choice?.obstacle && t(choice.obstacle);
};

test('the nearest size stands first, what cannot be taken last', () => {
  const flavors = [flavor('huge', 4, 4096, 80), flavor('tiny', 1, 512, 1), flavor('medium', 2, 4096, 20), small];
  expect(resizeChoices(flavors, situation).map((choice) => choice.flavor.name)).toEqual([
    'medium',
    'huge',
    'small',
    'tiny',
  ]);
});

test('shows what it would gain or lose', () => {
  const [choice] = resizeChoices([flavor('other', 4, 1024, 20)], situation);
  expect(choice?.more).toEqual({ vcpus: 2, ram: -1024, disk: 0 });
});

test.each([
  [small, 'This is its current flavor.'],
  [flavor('less disk', 2, 4096, 10), 'A disk cannot shrink. It has 20 GiB now.'],
  [flavor('more cores', 8, 2048, 20), 'Your quota has 4 cores left.'],
  [flavor('more memory', 2, 8192, 20), 'Your quota has 2 GiB of memory left.'],
  [{ ...flavor('old', 2, 4096, 20), 'OS-FLV-DISABLED:disabled': true }, 'This flavor is no longer available.'],
])('flavor %# is refused', (other, reason) => {
  expect(obstacle(other)).toBe(reason);
});

test('less than now is never over quota, and a volume keeps its size', () => {
  expect(obstacle(flavor('less', 1, 1024, 20), { quotas: { ...quotas, cores: usage(1, 16) } })).toBeUndefined();
  expect(obstacle(flavor('less disk', 2, 4096, 10), { hasOwnDisk: false })).toBeUndefined();
});

test('reserved memory is not left', () => {
  const reserving = { ...quotas, ram: { ...quotas.ram, reserved: 1024 } };
  expect(obstacle(flavor('more memory', 2, 4096, 20), { quotas: reserving })).toBe(
    'Your quota has 1 GiB of memory left.',
  );
});
