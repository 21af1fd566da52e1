import { open, rm } from 'node:fs/promises';
import { ConfigurationError } from '#lib/errors/configuration-error.ts';
import { runProgram } from '../programs/run-program.ts';
import { hasTool } from '../tools.ts';
import { type DiskFormat, raw } from './disk-format.ts';
import { qcow2Pieces, qcow2Size } from './qcow2.ts';

const TOOL = 'qemu-img';
/** Timeout of a conversion. */
const LONGEST_MS = 6 * 3_600_000;

/** qcow2 files, maintained with `qemu-img`; they are sparse on any file system. */
const qcow2: DiskFormat = {
  suffix: 'qcow2',
  create: (path, bytes) => run('create', '-q', '-f', 'qcow2', path, String(bytes)),
  async adopt(raw, path) {
    await run('convert', '-f', 'raw', '-O', 'qcow2', raw, path);
    await rm(raw);
  },
  async grow(path, bytes) {
    if ((await sizeOf(path)) < bytes) await run('resize', '-q', '-f', 'qcow2', path, String(bytes));
  },
  sizeOf,
  async *read(path) {
    await using file = await open(path, 'r');
    yield* qcow2Pieces(file);
  },
};

async function sizeOf(path: string): Promise<number> {
  await using file = await open(path, 'r');
  return await qcow2Size(file);
}

async function run(...args: string[]): Promise<void> {
  await runProgram(TOOL, args, { timeoutMs: LONGEST_MS });
}

/** Formats of volumes, that of new ones first; the others are for existing volumes. */
export function volumeFormats(wanted: 'auto' | 'raw' | 'qcow2', searchPath: string): readonly DiskFormat[] {
  if (!hasTool(TOOL, searchPath)) {
    if (wanted !== 'qcow2') return [raw];
    throw new ConfigurationError(
      'NEPHOS_VOLUME_FORMAT',
      `NEPHOS_VOLUME_FORMAT is qcow2, but there is no ${TOOL}. Install it, or use raw.`,
    );
  }
  return wanted === 'raw' ? [raw, qcow2] : [qcow2, raw];
}
