import type { Stats } from 'node:fs';
import { z } from 'zod';
import { environment } from '#lib/settings/env.ts';
import { runProgram } from '../programs/run-program.ts';
import { hasTool } from '../tools.ts';
import { PIECE_ALIGNMENT } from './disk-chunk.ts';

/** Maximum bytes of a range. */
export const MAX_RANGE = 2 ** 22;

interface FileRange {
  position: number;
  length: number;
}

/**
 * Ranges of a file that can contain data, in order, at multiples of `PIECE_ALIGNMENT`; everything else is zeros. Node
 * cannot look for holes, and reading them takes minutes for a large, nearly empty disk, so `qemu-img` lists them. Without
 * it, or if that fails, the ranges cover the whole file.
 */
export async function* writtenRanges(path: string, stats: Pick<Stats, 'size' | 'blocks'>): AsyncGenerator<FileRange> {
  let end = 0;
  for (const { start, length } of await extentsOf(path, stats)) {
    const last = Math.min(stats.size, Math.ceil((start + length) / PIECE_ALIGNMENT) * PIECE_ALIGNMENT);
    for (end = Math.max(end, start - (start % PIECE_ALIGNMENT)); end < last; ) {
      const length = Math.min(last - end, MAX_RANGE - (end % MAX_RANGE));
      yield { position: end, length };
      end += length;
    }
  }
}

type Extent = { start: number; length: number };
const Extents = z.array(z.object({ start: z.number(), length: z.number(), zero: z.boolean() }));

const TOOL = 'qemu-img';
const TIMEOUT_MS = 600_000;
/** Maximum size of the list of a fragmented disk. */
const MAX_LIST_BYTES = 2 ** 25;

async function extentsOf(path: string, { size, blocks }: Pick<Stats, 'size' | 'blocks'>): Promise<Extent[]> {
  if (blocks === 0) return [];
  const whole = [{ start: 0, length: size }];
  const isDense = size - blocks * 512 <= MAX_RANGE;
  if (isDense || !hasTool(TOOL, environment().PATH ?? '')) return whole;
  // The volume can be open elsewhere: -U ignores its lock.
  const args = ['map', '-U', '-f', 'raw', '--output=json', path];
  try {
    const { stdout } = await runProgram(TOOL, args, { timeoutMs: TIMEOUT_MS, outputBytes: MAX_LIST_BYTES });
    return Extents.parse(JSON.parse(stdout)).filter(({ zero }) => !zero);
  } catch {
    return whole;
  }
}
