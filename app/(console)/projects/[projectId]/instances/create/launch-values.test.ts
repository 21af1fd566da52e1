import { beforeAll, expect, test } from 'vitest';
import { createTranslate } from '#lib/i18n/translate.ts';
import { EMPTY_LAUNCH } from './empty-launch.ts';
import { expandPattern, namesOf } from './launch-names.ts';
import { type LaunchInput, launchSchema } from './launch-values.ts';
import { prefillOf, prefillSearch } from './prefill.ts';
import { loadCloudConfigReader, MAX_USER_DATA } from './user-data.ts';

beforeAll(loadCloudConfigReader);

const t = createTranslate('en', undefined);
const schema = launchSchema(
  {
    isToVolume: ({ toVolume }) => toVolume === true,
    leastVolume: () => 3,
    addressObstacle: ({ address }) => (address.startsWith('10.') ? undefined : 'Not in a pool.'),
  },
  t,
);
const input: LaunchInput = { ...EMPTY_LAUNCH, name: 'web', image: 'i', flavor: '1' };
const refusals = (changes: Partial<LaunchInput>) =>
  schema.safeParse({ ...input, ...changes }).error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('the smallest form is taken', () => {
  expect(refusals({})).toBeUndefined();
});

test.each<[Partial<LaunchInput>, string, string]>([
  [{ name: ' ' }, 'name', 'Enter a name.'],
  [{ name: 'a'.repeat(256) }, 'name', 'Use at most 255 characters.'],
  [{ name: `${'a'.repeat(253)}-{10..11}` }, 'name', 'Use at most 255 characters.'],
  [{ name: 'web-{3..1}' }, 'name', 'Count upwards, to at most 100 names.'],
  [{ name: 'web-{1..101}' }, 'name', 'Count upwards, to at most 100 names.'],
  [{ count: 0 }, 'count', 'Use a whole number from 1 to 100.'],
  [{ count: 1.5 }, 'count', 'Use a whole number from 1 to 100.'],
  [{ image: '' }, 'image', 'Choose an image.'],
  [{ flavor: '' }, 'flavor', 'Choose a flavor.'],
  [{ bootFrom: 'volume' }, 'volume', 'Choose a volume.'],
  [{ bootFrom: 'volume', volume: 'v', count: 2 }, 'count', 'A volume can be the root disk of only one instance.'],
  [
    { bootFrom: 'volume', volume: 'v', name: 'w-{1..2}' },
    'name',
    'A volume can be the root disk of only one instance.',
  ],
  [{ ports: ['p'], count: 2 }, 'count', 'A port or a fixed address can belong to only one instance.'],
  [
    { networks: [{ id: 'n', address: '10.0.0.5' }], name: 'w-{1..2}' },
    'name',
    'A port or a fixed address can belong to only one instance.',
  ],
  [{ networks: [{ id: 'n', address: '192.0.2.1' }] }, 'networks.0.address', 'Not in a pool.'],
  [{ toVolume: true, volumeSize: 2 }, 'volumeSize', 'The image needs 3 GiB or more.'],
  [{ toVolume: true, volumeSize: 0 }, 'volumeSize', 'Use a whole number of GiB, 1 or more.'],
  [{ hasPassword: true }, 'password', 'Enter a password.'],
  [{ metadata: [{ key: '', value: 'x' }] }, 'metadata.0.key', 'Enter a key.'],
  [{ readinessPort: 65_536 }, 'readinessPort', 'Use a whole number from 1 to 65535.'],
  [{ waitUntil: 'port_answers' }, 'readinessPort', 'Enter the port to wait for.'],
  [{ userData: 'x'.repeat(MAX_USER_DATA) }, 'userData', 'Use less text: at most 64 KiB when encoded in Base64.'],
  [{ userData: '#cloud-config\n- a' }, 'userData', 'Line 2: cloud-config must be keys with values, such as packages.'],
])('%o is refused on %s: %s', (changes, path, message) => {
  expect(refusals(changes)?.find(([where]) => where === path)).toEqual([path, message]);
});

test.each<Partial<LaunchInput>>([
  { toVolume: true, volumeSize: 3 },
  { toVolume: true, volumeSize: undefined },
  { toVolume: false, volumeSize: 2 },
  { name: 'web-{1..1}', ports: ['p'] },
  { hasPassword: true, password: 'x' },
  { userData: 'whatever' },
])('%o is taken', (changes) => {
  expect(refusals(changes)).toBeUndefined();
});

test('all missing values are reported together', () => {
  const wrong = schema.safeParse(EMPTY_LAUNCH).error?.issues.map(({ path }) => path[0]);
  expect(wrong).toEqual(['name', 'flavor', 'image']);
});

test.each([
  [{ name: 'web', count: 1 }, ['web']],
  [{ name: 'web', count: 3 }, ['web-1', 'web-2', 'web-3']],
  [{ name: 'web-{08..10}', count: 7 }, ['web-08', 'web-09', 'web-10']],
  [{ name: '{1..2}.example.org', count: 1 }, ['1.example.org', '2.example.org']],
  [{ name: 'web-{a..b}', count: 1 }, ['web-{a..b}']],
])('%o is called %o', (given, names) => {
  expect(namesOf(given)).toEqual(names);
});

test('a pattern that counts backwards has no names', () => {
  expect(expandPattern('web-{2..1}')).toBeUndefined();
});

test('an address fills in what it names and nothing else', () => {
  expect(prefillOf({ name: 'a', network: ['n1', 'n2,10.0.0.5'], volume: 'v', colour: 'red', password: 'x' })).toEqual({
    name: 'a',
    networks: [
      { id: 'n1', address: '' },
      { id: 'n2', address: '10.0.0.5' },
    ],
    volume: 'v',
    bootFrom: 'volume',
  });
});

test('a form becomes an address and comes back the same, but never with its password', () => {
  const full: LaunchInput = {
    name: 'web',
    count: 2,
    description: 'd',
    zone: 'nova',
    bootFrom: 'image',
    image: 'Debian 12',
    toVolume: true,
    volumeSize: 8,
    volumeType: 'fast',
    deleteVolume: false,
    volume: '',
    flavor: 'm1.small',
    networks: [{ id: 'private', address: '' }],
    ports: ['p'],
    floatingNetwork: 'net',
    groups: ['default', 'web'],
    key: 'k',
    hasPassword: true,
    password: 'hunter2',
    userData: '#!/bin/sh\necho',
    metadata: [{ key: 'a', value: 'b=c' }],
    waitUntil: 'port_answers',
    readinessPort: 8080,
    serverGroup: 'g',
  };
  const search = prefillSearch(full);
  expect(String(search)).not.toContain('hunter2');
  const params = Object.fromEntries([...search.keys()].map((key) => [key, search.getAll(key)]));
  const { hasPassword: _, password: __, ...rest } = full;
  expect({ ...EMPTY_LAUNCH, ...prefillOf(params) }).toEqual({ ...EMPTY_LAUNCH, ...rest });
});
