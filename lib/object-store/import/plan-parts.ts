import { GIB, MIB } from '#lib/bytes.ts';
import type { BlobRange } from '../bytes/blob-store.ts';

/** Part sizes of common clients in MiB: aws and boto3 8, mc 16 and 128, s3cmd 15, rclone 5, restic and Veeam 16 to 64. */
const USUAL_PARTS_MIB = [5, 8, 10, 15, 16, 20, 25, 32, 50, 64, 100, 128, 256, 500, 512, 1000, 1024, 5120];
/** Parts of large objects whose parts are unknown. */
const DEFAULT_PART_BYTES = GIB;

/** Ranges of equal size; the last one may be smaller. */
export function equalRanges(size: number, partBytes: number): BlobRange[] {
  const count = Math.ceil(size / partBytes);
  return Array.from({ length: count }, (_, index) => ({
    start: index * partBytes,
    end: Math.min(size, (index + 1) * partBytes) - 1,
  }));
}

/** Ranges as a client may have uploaded them, so that the ETag can be compared; undefined if no usual size fits. */
export function probableRanges(size: number, count: number): BlobRange[] | undefined {
  const partBytes = USUAL_PARTS_MIB.map((mib) => mib * MIB).find((bytes) => Math.ceil(size / bytes) === count);
  return partBytes === undefined ? undefined : equalRanges(size, partBytes);
}

export const defaultRanges = (size: number): BlobRange[] => equalRanges(size, DEFAULT_PART_BYTES);
