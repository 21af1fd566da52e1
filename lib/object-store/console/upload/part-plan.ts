import { MIB } from '#lib/bytes.ts';
import { MAX_PARTS } from '../schema.ts';

/** Files up to this size are sent in one request. */
export const SINGLE_BYTES = 16 * MIB;
const PART_BYTES = 8 * MIB;

/** Bytes per part, so that the file has at most as many parts as an upload may have. */
export const partBytesFor = (size: number): number => Math.max(PART_BYTES, Math.ceil(size / MAX_PARTS / MIB) * MIB);

export interface PlannedPart {
  number: number;
  start: number;
  end: number;
}

export const partsOfFile = (size: number, partBytes: number): PlannedPart[] =>
  Array.from({ length: Math.ceil(size / partBytes) }, (_, index) => ({
    number: index + 1,
    start: index * partBytes,
    end: Math.min(size, (index + 1) * partBytes),
  }));
