import { MAX_RANGES } from './limits.ts';

/** Inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A range as requested: `5-`, `-3` or `0-3`. */
const RANGE = /^(\d*)-(\d*)$/;
const MAX_DIGITS = 15;

/**
 * The ranges of a `Range` header within data of a size: undefined if the header is absent, malformed or has too many
 * ranges and is therefore ignored; empty if none can be satisfied.
 */
export function parseRanges(header: string | undefined, size: number): ByteRange[] | undefined {
  // Spaces are allowed everywhere, and the case of the unit does not matter (RFC 9110, 14.1).
  const plain = header?.replaceAll(/[ \t]+/g, '').toLowerCase();
  if (!plain?.startsWith('bytes=')) return undefined;
  const parts = plain.slice('bytes='.length).split(',', MAX_RANGES + 1);
  if (parts.length > MAX_RANGES) return undefined;
  const ranges: ByteRange[] = [];
  for (const part of parts) {
    const match = RANGE.exec(part.trim());
    const [, first = '', last = ''] = match ?? [];
    if (!match || (first === '' && last === '') || first.length > MAX_DIGITS || last.length > MAX_DIGITS) {
      return undefined;
    }
    if (first !== '' && last !== '' && Number(first) > Number(last)) return undefined;
    const range = first === '' ? suffixRange(Number(last), size) : { start: Number(first), end: endOf(last, size) };
    if (range && range.start < size) ranges.push(range);
  }
  return areReasonable(ranges) ? ranges : undefined;
}

const suffixRange = (length: number, size: number): ByteRange | undefined =>
  length === 0 || size === 0 ? undefined : { start: Math.max(0, size - length), end: size - 1 };

const endOf = (last: string, size: number): number => (last === '' ? size - 1 : Math.min(Number(last), size - 1));

/** Pairs of overlapping ranges per request; more would multiply the data that is sent. */
const MAX_OVERLAPS = 2;

function areReasonable(ranges: readonly ByteRange[]): boolean {
  const sorted = ranges.toSorted((one, other) => one.start - other.start);
  let end = -1;
  let overlaps = 0;
  for (const range of sorted) {
    if (range.start <= end) overlaps += 1;
    end = Math.max(end, range.end);
  }
  return overlaps <= MAX_OVERLAPS;
}
