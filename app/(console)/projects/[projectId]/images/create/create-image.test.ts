import { expect, test } from 'vitest';
import type { DiskGuess } from '#lib/image/upload/guess-format.ts';
import { fillIn, guessSystem } from './guess-system.ts';
import { imageCommand } from './image-command.ts';
import { type ChosenFile, createImageInput, problemOfFile, problemOfFormat } from './image-input.ts';
import { EMPTY_IMAGE, toNewImage } from './new-image.ts';

const unknown: DiskGuess = { format: undefined, virtualSize: undefined, packedWith: undefined };
const chosen = (size: number, guess: Partial<DiskGuess> = {}): ChosenFile => ({
  file: new File([new Uint8Array(size)], 'disk.img'),
  guess: { ...unknown, ...guess },
});
const schema = createImageInput((text) => (typeof text === 'string' ? text : text.message));
const valid = { ...EMPTY_IMAGE, name: 'mine', disk_format: 'qcow2', file: chosen(512, { format: 'qcow2' }) } as const;

test.each([
  ['no file', null, /Choose/],
  ['an empty file', chosen(0), /empty/],
])('problemOfFile: %s is refused', (_, file, sentence) => {
  expect(problemOfFile(file)).toMatch(sentence);
});

test('problemOfFile: a packed file is refused with the command that unpacks it', () => {
  expect(problemOfFile(chosen(9, { packedWith: 'unxz' }))).toMatchObject({ values: { command: 'unxz disk.img' } });
});

test.each([
  ['qcow2', 512, 'qcow2', true],
  ['raw', 1024, undefined, true],
  ['raw', 1000, undefined, false],
  ['raw', 512, 'qcow2', false],
  ['raw', 512, 'iso', true],
  ['vmdk', 512, undefined, false],
  ['iso', 512, 'vdi', false],
] as const)('problemOfFormat: %s for a file of %i bytes that is %s', (format, size, found, isFine) => {
  expect(problemOfFormat(format, chosen(size, { format: found })) === undefined).toBe(isFine);
});

test.each([
  ['name', { name: ' ' }],
  ['file', { file: null }],
  ['disk_format', { disk_format: '' }],
  ['disk_format', { disk_format: 'vdi' }],
  ['min_disk', { min_disk: -1 }],
  ['uri', { source: 'url', uri: 'ftp://example.org/disk.img' }],
  ['uri', { source: 'url', uri: 'https://example.org' }],
  ['properties', { properties: [{ key: '', value: 'x' }] }],
])('the form refuses a wrong %s on its field', (field, change) => {
  const parsed = schema.safeParse({ ...valid, ...change });
  expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

test('toNewImage: what is empty is left out, what is free stands beside the core keys', () => {
  expect(toNewImage(schema.parse(valid))).toEqual({
    name: 'mine',
    container_format: 'bare',
    disk_format: 'qcow2',
    visibility: 'private',
  });
  const full = schema.parse({
    ...valid,
    min_disk: 3,
    min_ram: 256,
    protected: true,
    tags: 'web, , web,db',
    os_distro: 'debian',
    properties: [{ key: 'hw_disk_bus', value: 'scsi' }],
  });
  expect(toNewImage(full)).toMatchObject({
    min_disk: 3,
    min_ram: 256,
    protected: true,
    tags: ['web', 'db'],
    os_distro: 'debian',
    hw_disk_bus: 'scsi',
  });
});

test('imageCommand: a file is one command, an address two; nothing is left unquoted', () => {
  const image = {
    name: 'my image',
    disk_format: 'qcow2',
    visibility: 'private',
    protected: true,
    os_distro: 'a b',
  } as const;
  expect(imageCommand(image, { file: 'disk.img' })).toBe(
    "openstack image create \\\n  --file disk.img \\\n  --private \\\n  --disk-format qcow2 \\\n  --protected \\\n  --property 'os_distro=a b' \\\n  'my image'",
  );
  expect(imageCommand({ name: 'x' }, { uri: 'https://example.org/x?y' })).toContain(
    "openstack image import --method web-download \\\n  --uri 'https://example.org/x?y' \\\n  x",
  );
});

test.each([
  ['debian-13-genericcloud-amd64.qcow2', 'debian', '13'],
  ['https://cloud-images.ubuntu.com/noble/current/noble-server-cloudimg-amd64.img', 'ubuntu', '24.04'],
  ['Rocky-9-GenericCloud.latest.x86_64.qcow2', 'rocky', '9'],
  ['cirros-0.6.3-x86_64-disk.img', 'cirros', '0.6.3'],
  ['trixie-nocloud.raw', 'debian', '13'],
  ['windows-server-2022.vhdx', 'windows', ''],
  ['my-disk.raw', '', ''],
])('guessSystem: %s', (path, distro, version) => {
  expect(guessSystem(path)).toMatchObject({ os_distro: distro, os_version: version });
});

test('fillIn: another file replaces what the first one said, and nothing that somebody typed', () => {
  const first = guessSystem('debian-12-tiny.qcow2');
  const second = guessSystem('ubuntu-24.04-big.raw');
  const empty = { name: '', os_distro: '', os_version: '' };
  expect(fillIn(empty, first, undefined)).toEqual(first);
  expect(fillIn(first, second, first)).toEqual(second);
  expect(fillIn({ ...first, name: 'mine' }, second, first)).toEqual({ ...second, name: 'mine' });
});
