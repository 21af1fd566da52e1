import { describe, expect, test } from 'vitest';
import { GIB } from '#lib/bytes.ts';
import { readContent } from './disk-formats.ts';

interface Patch {
  at: number;
  bytes: Buffer | string;
}

/** A file of `size` bytes with patches. */
function fileOf(size: number, ...patches: Patch[]): Buffer {
  const file = Buffer.alloc(size);
  for (const { at, bytes } of patches) Buffer.from(bytes as string, 'latin1').copy(file, at);
  return file;
}

const big = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
};
const little = (value: number, length = 8) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes.subarray(0, length);
};
const read = (file: Buffer) =>
  readContent(async (position, length) => file.subarray(position, position + length), file.length);

const qcow2 = (version: number, ...patches: Patch[]) =>
  fileOf(
    4096,
    { at: 0, bytes: 'QFI\xfb' },
    { at: 4, bytes: Buffer.from([0, 0, 0, version]) },
    { at: 24, bytes: big(3 * GIB) },
    ...patches,
  );

/** A VMDK of 1 MiB with its descriptor in the second sector. */
const vmdk = (description: string, ...patches: Patch[]) =>
  fileOf(
    4096,
    { at: 0, bytes: 'KDMV' },
    { at: 12, bytes: little(2048) },
    { at: 28, bytes: little(1) },
    { at: 36, bytes: little(2) },
    { at: 512, bytes: `# Disk DescriptorFile\nversion=1\n${description}\n` },
    ...patches,
  );
const SPARSE = 'createType="monolithicSparse"';

const vhd = (type: number) =>
  fileOf(512, { at: 0, bytes: 'conectix' }, { at: 60, bytes: Buffer.from([0, 0, 0, type]) });
const vdi = (type: number) => fileOf(4096, { at: 64, bytes: '\x7f\x10\xda\xbe' }, { at: 76, bytes: little(type, 4) });

/** A VHDX with an additional metadata item. */
const vhdxWith = (item: string, value: Buffer) =>
  fileOf(
    512 * 1024,
    { at: 0, bytes: vhdx },
    { at: 256 * 1024 + 10, bytes: little(2, 2) },
    { at: 256 * 1024 + 64, bytes: Buffer.from(item, 'hex') },
    { at: 256 * 1024 + 80, bytes: little(70_000, 4) },
    { at: 256 * 1024 + 70_000, bytes: value },
  );
const FILE_PARAMETERS = '3767a1ca36fa434db3b633f0aa44e76b';
const PARENT_LOCATOR = '2d5fd3a80bb34d45abf7d3d84834ab0c';

const vhdx = fileOf(
  512 * 1024,
  { at: 0, bytes: 'vhdxfile' },
  { at: 192 * 1024, bytes: 'regi' },
  { at: 192 * 1024 + 8, bytes: little(1, 4) },
  { at: 192 * 1024 + 16, bytes: Buffer.from('06a27c8b90479a4bb8fe575f050f886e', 'hex') },
  { at: 192 * 1024 + 32, bytes: little(256 * 1024) },
  { at: 256 * 1024, bytes: 'metadata' },
  { at: 256 * 1024 + 10, bytes: little(1, 2) },
  { at: 256 * 1024 + 32, bytes: Buffer.from('2442a52f1bcd7648b2115dbed83bf4b8', 'hex') },
  { at: 256 * 1024 + 48, bytes: little(65_536, 4) },
  { at: 256 * 1024 + 65_536, bytes: little(7 * GIB) },
);

describe('The content of a file', () => {
  test.each([
    ['qcow2, version 2', qcow2(2), 'qcow2', 3 * GIB],
    ['qcow2, version 3', qcow2(3), 'qcow2', 3 * GIB],
    ['vmdk, sparse', vmdk('createType="monolithicSparse"\nRW 2048 SPARSE "disk.vmdk"'), 'vmdk', 2 ** 20],
    ['vmdk, for streams', vmdk('CreateType = "streamOptimized"\nparentCID=ffffffff'), 'vmdk', 2 ** 20],
    ['vhdx', vhdx, 'vhdx', 7 * GIB],
    ['vhd that grows', fileOf(4096, { at: 0, bytes: 'conectix' }, { at: 48, bytes: big(GIB) }), 'vhd', GIB],
    [
      'vhd of fixed size',
      fileOf(4096 + 512, { at: 4096, bytes: 'conectix' }, { at: 4096 + 48, bytes: big(4096) }),
      'vhd',
      4096,
    ],
    ['vdi', fileOf(4096, { at: 64, bytes: '\x7f\x10\xda\xbe' }, { at: 368, bytes: little(GIB) }), 'vdi', GIB],
    ['ploop', fileOf(4096, { at: 0, bytes: 'WithouFreSpacExt' }), 'ploop', undefined],
    ['iso', fileOf(65_536, { at: 32_769, bytes: 'CD001' }), 'iso', 65_536],
  ])('%s is recognised, with the size of the disk inside', async (_what, file, format, virtualSize) => {
    expect(await read(file)).toEqual({ format, virtualSize });
  });

  test.each([
    ['nothing', fileOf(0)],
    ['a few bytes', fileOf(3)],
    ['zeros', fileOf(100_000)],
    ['a signature in the wrong place', fileOf(4096, { at: 1, bytes: 'QFI\xfb' })],
  ])('%s is not of any format', async (_what, file) => {
    expect(await read(file)).toEqual({ format: undefined, virtualSize: undefined });
  });

  test.each([
    ['a qcow2 with a backing file', qcow2(3, { at: 8, bytes: big(512) })],
    ['a qcow2 whose data lies elsewhere', qcow2(3, { at: 72, bytes: big(4) })],
    ['a qcow of version 1 with a backing file', qcow2(1, { at: 8, bytes: big(48) })],
    ['a description of a vmdk', fileOf(4096, { at: 0, bytes: '# Disk DescriptorFile\nversion=1' })],
    [
      'a description that begins with a comment',
      fileOf(4096, { at: 0, bytes: '# mine\n  \nversion=3\nRW 1 FLAT "/etc/passwd" 0' }),
    ],
    ['a vmdk without a capacity', vmdk(SPARSE, { at: 12, bytes: little(0) })],
    ['a vmdk whose data lies in a flat file', vmdk('createType="monolithicFlat"\nRW 1 FLAT "/etc/passwd" 0')],
    ['a vmdk with two types', vmdk(`${SPARSE}\ncreateType="monolithicFlat"`)],
    ['a vmdk without a type', vmdk('')],
    ['a vmdk with an extent elsewhere', vmdk(`${SPARSE}\nRW 2048 SPARSE "/etc/passwd"`)],
    ['a vmdk with several extents', vmdk(`${SPARSE}\nRW 1 SPARSE "a"\nRW 1 SPARSE "b"`)],
    ['a vmdk that has a parent', vmdk(`${SPARSE}\nparentCID=12345678`)],
    ['a vmdk that names its parent', vmdk(`${SPARSE}\nparentFileNameHint="/etc/passwd"`)],
    ['a vmdk that names its parent in a comment', vmdk(`${SPARSE}\n# parentFileNameHint="/etc/passwd"`)],
    [
      'a vmdk that names its parent behind its description',
      vmdk(SPARSE.padEnd(2000, '\n'), { at: 36, bytes: little(1) }, { at: 2000, bytes: 'parentFileNameHint="/etc"' }),
    ],
    ['a vmdk without a description', vmdk(SPARSE, { at: 36, bytes: little(0) })],
    ['a vmdk whose description is elsewhere', vmdk(SPARSE, { at: 28, bytes: little(7) })],
    ['a vmdk whose description is endless', vmdk(SPARSE, { at: 36, bytes: Buffer.alloc(8, 0xff) })],
    ['a vmdk of the old kind', fileOf(4096, { at: 0, bytes: 'COWD' })],
    ['a differencing vhd', vhd(4)],
    ['a differencing vhd with its footer at the end', Buffer.concat([Buffer.alloc(4096), vhd(4)])],
    ['a vdi that keeps differences', vdi(4)],
    ['a vdi that keeps what was undone', vdi(3)],
    ['a vhdx that says it has a parent', vhdxWith(FILE_PARAMETERS, little(2 * 2 ** 32))],
    ['a vhdx that says where its parent is', vhdxWith(PARENT_LOCATOR, Buffer.alloc(20))],
    ['a qed', fileOf(4096, { at: 0, bytes: 'QED\0' })],
  ])('%s is refused as dangerous', async (_what, file) => {
    expect((await read(file)).danger).toMatch(/file|descriptor/);
  });

  test.each([
    ['a vhd that grows', vhd(3)],
    ['a vhd of fixed size', vhd(2)],
    ['a vdi that grows', vdi(1)],
    ['a vhdx that keeps its blocks', vhdxWith(FILE_PARAMETERS, little(2 ** 32 + 2 ** 20))],
    ['a text about versions', fileOf(4096, { at: 0, bytes: 'the version=1 of it' })],
  ])('%s is not refused', async (_what, file) => {
    expect(await read(file)).not.toHaveProperty('danger');
  });

  test.each([
    ['a vhdx whose table points nowhere', vhdx.subarray(0, 250 * 1024)],
    ['a qcow2 that is cut off', qcow2(3).subarray(0, 20)],
    ['a qcow2 that claims more than any disk', qcow2(3, { at: 24, bytes: Buffer.alloc(8, 0xff) })],
  ])('%s is recognised without a wrong size', async (_what, file) => {
    const { format, virtualSize } = await read(file);
    expect(format).toMatch(/vhdx|qcow2/);
    expect(virtualSize ?? 0).toBe(0);
  });
});
