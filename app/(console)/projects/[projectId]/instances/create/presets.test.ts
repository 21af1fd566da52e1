import { expect, test } from 'vitest';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import type { ImageChoice } from '#lib/image/images/image-choices.ts';
import { relaunchHref } from '../relaunch.ts';
import { EMPTY_LAUNCH } from './empty-launch.ts';
import { likeServer } from './like-server.ts';
import { prefillSearch } from './prefill.ts';
import { BUILT_IN_PRESETS } from './preset-names.ts';
import { fromPreset } from './preset-values.ts';
import { builtInPreset, toPreset } from './presets.ts';
import type { Choices } from './resolve-launch.ts';

const flavor = (id: string, vcpus: number, ram: number, disk: number) => ({ id, name: id, vcpus, ram, disk }) as Flavor;
const image = (id: string, os_distro: string, min_disk = 0) =>
  ({ id, name: id, os_distro, min_disk, min_ram: 0 }) as ImageChoice;
const choices = (changes: Partial<Choices>): Choices => ({
  images: [image('cirros', 'cirros', 1), image('debian', 'debian', 3)],
  flavors: [
    flavor('large', 4, 8192, 80),
    flavor('tiny', 1, 512, 1),
    flavor('small', 1, 2048, 20),
    flavor('medium', 2, 4096, 40),
  ],
  volumes: [],
  networks: [],
  subnets: [],
  ports: [],
  groups: [],
  ...changes,
});

test('a built-in preset takes the smallest flavor that is large enough, and a system that fits', () => {
  const found = BUILT_IN_PRESETS.map(({ id }) => builtInPreset(id, choices({})));
  expect(found.map(({ image, flavor }) => [image, flavor])).toEqual([
    ['cirros', 'tiny'],
    ['debian', 'small'],
    ['debian', 'medium'],
  ]);
});

test('a preset never chooses a flavor that is too small for its image', () => {
  expect(builtInPreset('trial', choices({ images: [image('debian', 'debian', 30)] })).flavor).toBe('medium');
});

test('where nothing fits a preset leaves the choice open', () => {
  for (const { id } of BUILT_IN_PRESETS) {
    expect(builtInPreset(id, choices({ images: [], flavors: [] }))).toMatchObject({ image: '', flavor: '' });
  }
});

test('a preset keeps what was filled in, but no password', () => {
  const filled = { ...EMPTY_LAUNCH, name: 'web', hasPassword: true, password: 'hunter2', networks: [] };
  expect(toPreset(filled)).toEqual({ name: 'web', hasPassword: true, networks: [] });
});

test('user data with a password is kept neither in a preset nor in a link', () => {
  const filled = { ...EMPTY_LAUNCH, name: 'web', userData: '#cloud-config\npassword: hunter2' };
  expect(toPreset(filled)).toEqual({ name: 'web' });
  expect(String(prefillSearch(filled))).toBe('name=web');
});

test('what a preset kept comes back; what is unknown, of another kind or secret does not', () => {
  const kept = { name: 'web', count: 2, image: 7, colour: 'red', password: 'x', networks: [{ id: 'n', address: '' }] };
  expect(fromPreset(kept)).toEqual({ name: 'web', count: 2, networks: [{ id: 'n', address: '' }] });
  expect(fromPreset(undefined)).toEqual({});
});

const server = {
  id: 's',
  name: 'web-3',
  description: null,
  image: { id: 'i', links: [] },
  flavor: { vcpus: 1, ram: 512, disk: 1, ephemeral: 0, swap: 0, original_name: 'm1.tiny', extra_specs: {} },
  addresses: { private: [], db: [] },
  key_name: 'k',
  metadata: { role: 'web' },
  security_groups: [{ name: 'default' }, { name: 'default' }, { name: 'web' }],
  pinned_availability_zone: 'az-1',
  'os-extended-volumes:volumes_attached': [],
} as unknown as Server;

test('the form is filled like an instance', () => {
  expect(likeServer(server)).toMatchObject({
    name: 'web-3',
    image: 'i',
    toVolume: false,
    flavor: 'm1.tiny',
    zone: 'az-1',
    key: 'k',
    networks: [
      { id: 'private', address: '' },
      { id: 'db', address: '' },
    ],
    groups: ['default', 'web'],
    metadata: [{ key: 'role', value: 'web' }],
  });
});

test('an instance on a volume is requested again with a volume of the same image, size and type', () => {
  const booted = {
    ...server,
    image: '',
    'os-extended-volumes:volumes_attached': [{ id: 'v', delete_on_termination: false }],
  } as unknown as Server;
  const volume = { id: 'v', size: 8, volume_type: 'fast', volume_image_metadata: { image_id: 'i' } };
  expect(likeServer(booted, volume as never)).toMatchObject({
    image: 'i',
    toVolume: true,
    volumeSize: 8,
    volumeType: 'fast',
    deleteVolume: false,
  });
  expect(likeServer(booted).image).toBeUndefined();
});

test('an instance that failed is launched again without what stood in the way', () => {
  const href = relaunchHref('p', server, ['smaller_flavor', 'other_zone']);
  const { pathname, searchParams } = new URL(href, 'http://x');
  expect(pathname).toBe('/projects/p/instances/create');
  expect(searchParams.get('name')).toBe('web-3');
  expect(searchParams.get('flavor') ?? '').toBe('');
  expect(searchParams.get('az') ?? '').toBe('');
});
