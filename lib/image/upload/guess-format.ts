import type { DiskFormat } from '../images/enums.ts';

export interface DiskGuess {
  /** Undefined for raw data and unknown formats. */
  format: DiskFormat | undefined;
  /** Bytes of the virtual disk, if the header contains them. */
  virtualSize: number | undefined;
  /** Command that unpacks the file, if it is compressed. */
  packedWith: 'gunzip' | 'unxz' | 'unzstd' | 'bunzip2' | 'unzip' | undefined;
}

const SECTOR = 512;
/** Offset of the ISO 9660 signature. */
const ISO_AT = 32 * 1024 + 1;
const HEAD = ISO_AT + 5;

/** Signatures of formats; negative offsets count from the end. */
const DISKS: readonly { format: DiskFormat; at: number; text: string }[] = [
  { format: 'qcow2', at: 0, text: 'QFI\xfb' },
  { format: 'vmdk', at: 0, text: 'KDMV' },
  { format: 'vmdk', at: 0, text: '# Disk DescriptorFile' },
  { format: 'vhdx', at: 0, text: 'vhdxfile' },
  { format: 'vhd', at: 0, text: 'conectix' },
  { format: 'vhd', at: -SECTOR, text: 'conectix' },
  { format: 'vdi', at: 64, text: '\x7f\x10\xda\xbe' },
  { format: 'ploop', at: 0, text: 'WithoutFreeSpace' },
  { format: 'ploop', at: 0, text: 'WithouFreSpacExt' },
  { format: 'iso', at: ISO_AT, text: 'CD001' },
];

const PACKED = [
  { packedWith: 'gunzip', text: '\x1f\x8b' },
  { packedWith: 'unxz', text: '\xfd7zXZ\x00' },
  { packedWith: 'unzstd', text: '\x28\xb5\x2f\xfd' },
  { packedWith: 'bunzip2', text: 'BZh' },
  { packedWith: 'unzip', text: 'PK\x03\x04' },
] as const;

/** Detects the format by signature; docs/contract/image.md 4 lists the formats. */
export async function guessFormat(file: Blob): Promise<DiskGuess> {
  const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  const tail = new Uint8Array(await file.slice(Math.max(0, file.size - SECTOR)).arrayBuffer());
  const has = ({ at, text }: { at: number; text: string }) => {
    const bytes = at < 0 ? tail.subarray(0, text.length) : head.subarray(at, at + text.length);
    return (at >= 0 || file.size >= SECTOR) && lettersOf(bytes) === text;
  };
  const format = DISKS.find(has)?.format;
  const packedWith = PACKED.find(({ text }) => has({ at: 0, text }))?.packedWith;
  return { format, virtualSize: sizeIn(head, tail, format, file.size), packedWith };
}

/** One character per byte. TextDecoder cannot do this: its `latin1` is windows-1252. */
const lettersOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** Size of the virtual disk from the first or last sector. */
function sizeIn(head: Uint8Array, tail: Uint8Array, format: DiskFormat | undefined, size: number): number | undefined {
  const at = (bytes: Uint8Array, offset: number, isLittle: boolean) => {
    if (bytes.length < offset + 8) return undefined;
    const value = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(offset, isLittle);
    return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : undefined;
  };
  if (format === 'qcow2') return at(head, 24, false);
  if (format === 'vdi') return at(head, 368, true);
  if (format === 'vhd') return at(tail, 48, false) ?? at(head, 48, false);
  if (format === 'vmdk' && lettersOf(head.subarray(0, 4)) === 'KDMV') {
    const sectors = at(head, 12, true);
    return sectors === undefined ? undefined : sectors * SECTOR;
  }
  return format === 'iso' ? size : undefined;
}
