import { expect, test } from 'vitest';
import { NewServer } from '#lib/compute/servers/create-schema.ts';
import { EMPTY_LAUNCH, encodedLength, LaunchValues, MAX_USER_DATA, prefillOf } from './launch-values.ts';
import { toCommand, toNewServer } from './to-new-server.ts';

const input = { ...EMPTY_LAUNCH, name: 'web', image: 'i', flavor: '1', networks: ['n'] };
const values = LaunchValues.parse(input);

test('the smallest form becomes a request that the API takes', () => {
  expect(NewServer.parse(toNewServer(values))).toEqual({
    name: 'web',
    flavorRef: '1',
    imageRef: 'i',
    networks: [{ uuid: 'n' }],
  });
});

test('every input arrives in the request', () => {
  const full = {
    ...values,
    count: 3,
    key: 'k',
    zone: 'nova',
    description: 'd',
    userData: '#!é',
    metadata: { a: 'b' },
  };
  expect(NewServer.parse(toNewServer(full))).toMatchObject({
    min_count: 3,
    max_count: 3,
    key_name: 'k',
    availability_zone: 'nova',
    description: 'd',
    user_data: 'IyHDqQ==',
    metadata: { a: 'b' },
  });
});

test('a volume to boot from takes the place of the image', () => {
  const server = toNewServer({ ...values, bootFrom: 'volume', volume: 'v' });
  expect(server.imageRef).toBeUndefined();
  expect(NewServer.parse(server).block_device_mapping_v2).toMatchObject([{ uuid: 'v', boot_index: 0 }]);
});

test('without a network the API is told so, instead of choosing one', () => {
  expect(toNewServer({ ...values, networks: [] }).networks).toBe('none');
});

test('a name with a quote does not end the word of the command', () => {
  expect(toCommand({ ...values, name: "it's" })).toContain(`'it'\\''s'`);
});

test('user data is measured as it is sent, and refused when it is too long', () => {
  expect(encodedLength('é')).toBe(4);
  const long = 'x'.repeat(MAX_USER_DATA);
  expect(LaunchValues.safeParse({ ...input, userData: long }).success).toBe(false);
});

test.each([
  [{ name: ' ' }, 'Give a name.'],
  [{ image: '' }, 'Choose an image.'],
  [{ flavor: '' }, 'Choose a flavor.'],
  [{ bootFrom: 'volume' as const }, 'Choose a volume.'],
  [{ bootFrom: 'volume' as const, volume: 'v', count: 2 }, 'A volume can be the disk of one instance only.'],
])('%o is refused: %s', (changes, message) => {
  const result = LaunchValues.safeParse({ ...input, ...changes });
  expect(result.error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test('everything that is missing is told at once', () => {
  const wrong = LaunchValues.safeParse(EMPTY_LAUNCH).error?.issues.map(({ path }) => path[0]);
  expect(wrong).toEqual(['name', 'flavor', 'image']);
});

test('an address fills in what it names and nothing else', () => {
  expect(prefillOf({ name: 'a', network: ['n1', 'n2'], volume: 'v', colour: 'red' })).toEqual({
    name: 'a',
    networks: ['n1', 'n2'],
    volume: 'v',
    bootFrom: 'volume',
  });
});
