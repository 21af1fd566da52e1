import { z } from 'zod';
import type { SimulatedMachine } from './machines.ts';

const SECTOR = 512;
/** Size of every disk image of a simulated machine. */
export const IMAGE_BYTES = 1024 * 1024;
const PARTITION_SECTOR = 64;
const LINUX = 0x83;
const MARKER = 'NEPHOS SIMULATED DISK 1\n';

/** Content of a disk copied from a simulated machine. */
export interface CopiedDisk {
  /** The source machine. */
  server: string;
  /** Content by path. */
  files: Record<string, string>;
}

const Content = z.object({ server: z.string(), files: z.record(z.string(), z.string()) });

/**
 * The root disk of a simulated machine as a raw image of 1 MiB: a partition table with one Linux partition that
 * contains the machine as JSON after a marker. Deterministic.
 */
export function diskImage({ id, spec, files }: SimulatedMachine): Buffer {
  const image = Buffer.alloc(IMAGE_BYTES);
  const entry = 446;
  image.writeUInt8(0x80, entry);
  image.writeUInt8(LINUX, entry + 4);
  image.writeUInt32LE(PARTITION_SECTOR, entry + 8);
  image.writeUInt32LE(IMAGE_BYTES / SECTOR - PARTITION_SECTOR, entry + 12);
  image.writeUInt16LE(0xaa55, SECTOR - 2);
  const content = { server: id, name: spec.name, image: spec.imageId, diskGb: spec.diskGb, files };
  image.write(`${MARKER}${JSON.stringify(content)}\n`, PARTITION_SECTOR * SECTOR);
  return image;
}

/** Reads the output of `diskImage`; undefined for any other disk. */
export function readDiskImage(image: Buffer): CopiedDisk | undefined {
  const text = image.toString('utf8', PARTITION_SECTOR * SECTOR).split('\n', 2);
  if (`${text[0]}\n` !== MARKER) return undefined;
  return Content.safeParse(parseJson(text[1] ?? '')).data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
